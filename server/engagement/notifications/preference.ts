import { z } from "zod";
import { invalid } from "@/server/platform/errors/index";

/** How often a kind of mail is sent. */
export type MailFrequency = "at_once" | "daily" | "off";

/** What a mail to a member is about: a reply to them or in a thread they follow, a mention, or everything of a day. */
export type ReaderMailTopic = "replies" | "mentions" | "digest";

/** Why a reader is notified of a comment. */
export type NoticeKind = "reply" | "mention" | "thread";

/** How often a reader wants each kind of mail. */
export interface MailPreferences {
  /** Of replies to the reader, and in threads that they follow. */
  replies: MailFrequency;
  mentions: MailFrequency;
  /** `at_once` is never offered for what a reader follows. */
  follows: Exclude<MailFrequency, "at_once">;
}

/** The choice of a reader who made none. */
export const DEFAULT_PREFERENCES: MailPreferences = {
  replies: "at_once",
  mentions: "at_once",
  follows: "daily",
};

const schema = z.object({
  replies: z.enum(["at_once", "daily", "off"]),
  mentions: z.enum(["at_once", "daily", "off"]),
  follows: z.enum(["daily", "off"]),
});

/** Parse the fields of a form; invalid at the first field that is missing or has another value. */
export function parseMailPreferences(fields: unknown): MailPreferences {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const field = String(result.error.issues[0]?.path[0] ?? "replies");
  throw invalid(`body.${field}`, "Choose how often you want these emails.");
}
