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
  "member_purchase",
  "access_link",
  "member_added",
] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

/** Whether a text names one of them. */
export function isMailKind(text: string): text is MailKind {
  const kinds: readonly string[] = MAIL_KINDS;
  return kinds.includes(text);
}
