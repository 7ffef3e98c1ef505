import type { MailPreferences, UnsubscribeTopic } from "./preference";

/** The preferences after a reader unsubscribed by the link in a mail. */
export function unsubscribe(preferences: MailPreferences, topic: UnsubscribeTopic): MailPreferences {
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
