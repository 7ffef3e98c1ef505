/** The shapes in which reports on mails arrive. */
export const FEEDBACK_SHAPES = ["json", "postmark", "ses"] as const;

export type FeedbackShape = (typeof FEEDBACK_SHAPES)[number];

/** A report on mails to an address: a permanent bounce, or a complaint that one was spam. */
export interface MailReport {
  address: string;
  reason: "bounced" | "complained";
}

/** What a call of a mail provider means. `confirmUrl`: the URL by which a subscription of Amazon SNS is confirmed. */
export interface MailFeedback {
  reports: readonly MailReport[];
  confirmUrl: string | null;
}
