/** Kinds of mails to subscribers, in the order in which staff see them. */
export const MAIL_KINDS = [
  "invoice",
  "payment_failed",
  "trial_ending",
  "expiry_reminder",
  "expired",
  "cancelled",
  "gift_received",
  "gift_sent",
  "refund",
  "guest_purchase",
  "member_added",
] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

/** What a mail is made of. Without HTML of its own it is made of the text. */
export interface MailTemplate {
  subject: string;
  text: string;
  html: string | null;
}

/** Values that a template may name, two words deep: `subscription.plan`. */
export type MailValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

export function isMailKind(text: string): text is MailKind {
  const kinds: readonly string[] = MAIL_KINDS;
  return kinds.includes(text);
}
