const en = {
  contentFrom: "Content from {service}",
  playVideo: "Play the video",
  playVideoNamed: "Play the video: {title}",
  openSource: "Open it where it comes from",
  alsoRead: "Also read:",
  viewOn: "View this story on {name}",
  relatedStories: "Related stories",
  logInToRead: "Log in to read the rest of this story.",
  subscribeToRead: "Subscribe to read the rest of this story.",
  readFull: "Read the full story",
  subscribe: "Subscribe",
} as const;

export default en;
