/** Texts of the tools of stories, topics and authors: saving, following and sharing. */
export const SHARE_TEXTS = {
  label: "Save and share this story",
  save: "Save story",
  follow: "Follow",
  followName: (name: string) => `Follow ${name}`,
  followComments: "Follow the comments",
  give: "Give this story",
  gift: "A subscriber gave you this story.",
  giftMore: "Subscribers get unlimited access.",
  share: "Share",
  copy: "Copy link",
  copied: "Link copied",
  notCopied: "The link couldn’t be copied. Copy it from the address bar.",
  email: "Email",
  on: (name: string) => `Share on ${name}`,
} as const;
