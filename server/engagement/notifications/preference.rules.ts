import type { MailPreferences, ReaderMailTopic } from "./preference";

/** The preferences after a reader unsubscribed by the link in a mail. */
export function unsubscribe(preferences: MailPreferences, topic: ReaderMailTopic): MailPreferences {
  switch (topic) {
    case "replies":
      return { ...preferences, replies: "off" };
    case "mentions":
      return { ...preferences, mentions: "off" };
    case "digest": {
      const { replies, mentions } = preferences;
      return {
        replies: replies === "daily" ? "off" : replies,
        mentions: mentions === "daily" ? "off" : mentions,
        follows: "off",
      };
    }
  }
}
