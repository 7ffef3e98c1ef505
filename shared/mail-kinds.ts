/** Kinds of mails to subscribers, in the order of the admin screens. */
export const MAIL_KINDS = [
  "invoice",
  "payment_failed",
  "payment_method_changed",
  "trial_ending",
  "expiry_reminder",
  "expired",
  "cancelled",
  "paused",
  "resumption_reminder",
  "gift_received",
  "gift_sent",
  "refund",
  "guest_purchase",
  "member_purchase",
  "access_link",
  "member_added",
] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

/** Check whether a text is a kind of mail. */
export function isMailKind(text: string): text is MailKind {
  const kinds: readonly string[] = MAIL_KINDS;
  return kinds.includes(text);
}
