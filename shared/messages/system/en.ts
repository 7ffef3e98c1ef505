const en = {
  unavailable: "This page is temporarily unavailable",
  unavailableText: "This is a problem on our side, and nothing is lost. Try again in a moment.",
  tryAgain: "Try again",
  noPublication: "No publication at this address",
  noPublicationText: "Check the address. The publication may not be set up yet.",
  offline: "You’re offline",
  offlineText: "Check your internet connection and try again.",
  giftLinkGone: "This gift link no longer works",
  giftLinkGoneText: "It has expired, or the person who sent it took it back.",
  toFrontPage: "Go to the front page",
} as const;

export default en;
