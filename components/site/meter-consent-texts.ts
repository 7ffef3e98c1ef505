/** Texts about the cookie that counts free stories. */
export const METER_CONSENT_TEXTS = {
  heading: "Read this story free",
  /** `limit`: free stories per month. */
  explanation: (limit: number) =>
    limit === 1
      ? "You can read one subscriber story a month for free. To count it, we store a cookie with a random number in your browser."
      : `You can read ${limit} subscriber stories a month for free. To count them, we store a cookie with a random number in your browser.`,
  accept: "Accept the cookie and read",
  withdraw: "Delete the cookie that counts free stories",
} as const;
