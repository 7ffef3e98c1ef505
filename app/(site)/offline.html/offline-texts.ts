/** Texts of the page without a connection. */
export const OFFLINE_TEXTS = {
  title: "You’re offline",
  explanation: "Check your internet connection and try again.",
  retry: "Try again",
} as const;
