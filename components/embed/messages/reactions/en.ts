import type { Messages } from "../../frame/messages";

const en: Messages = {
  title: "Reactions",
  heading: "What do you think of this?",
  reaction: "{label}: {count}",
  login_needed: "Log in to react.",
  offline: "You’re offline. Your reaction was not sent.",
  failed: "Your reaction couldn’t be sent. Please try again.",
};

export default en;
