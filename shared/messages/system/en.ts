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
  notFound: "Page not found",
  failed: "This page can’t be shown",
  failedText: "Something went wrong. Nothing was changed. Try again in a moment.",
  failedReference: "If the problem persists, give this reference to the site’s operator:",
  partUnavailable: "This is temporarily unavailable.",
  requestRefused: "This request cannot be processed",
  requestRefusedText: "Your browser sent something that this site cannot read. Check the address.",
  requestTooLarge: "What you sent is too large.",
  windowDone: "You can close this window.",
  backToSite: "Return to the site",
} as const;

export default en;
