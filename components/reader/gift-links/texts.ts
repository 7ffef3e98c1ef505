/** Texts of the account page for gift links. */
export const GIFT_LINK_TEXTS = {
  title: "Gift links",
  toLinks: "Gift links for single stories",
  lead: (left: number, limit: number) =>
    `Open a story for a friend who has no subscription. ${left} of ${limit} links left this month.`,
  off: "This publication doesn’t offer gift links.",
  createFor: (headline: string) => `Create a link that opens “${headline}” for 30 days?`,
  create: "Create gift link",
  created: "Anyone with this link can read the story. Copy it now: we can’t show it again.",
  link: "Gift link",
  copy: "Copy link",
  copied: "Link copied",
  notCopied: "Select the link and copy it.",
  none: "You haven’t given any stories yet. Use “Give this story” below a story for subscribers.",
  retracted: "This story is no longer published",
  opened: (opens: number) => (opens === 1 ? "Opened once" : `Opened ${opens} times`),
  until: (date: string) => `works until ${date}`,
  expired: (date: string) => `expired on ${date}`,
  revokedOn: (date: string) => `revoked on ${date}`,
  revoke: "Revoke",
  revokeLink: (headline: string) => `Revoke the link to ${headline}`,
  results: { revoked: "Link revoked. It no longer opens the story." },
} as const;
