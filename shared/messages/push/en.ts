const en = {
  heading: "Breaking news",
  about:
    "A short notification on this device when something important happens. You can stop it here at any time.",
  start: "Get breaking news",
  stop: "Stop breaking news",
  started: "You’ll get breaking news on this device.",
  stopped: "You won’t get breaking news on this device any more.",
  blocked: "Your browser blocks notifications from this site. Allow them in its settings, then try again.",
  failed: "That didn’t work. Try again later.",
  readStory: "Read the story",
} as const;

export default en;
