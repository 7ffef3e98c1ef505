import type { MailKind } from "@/shared/mail-kinds";

/** Display name of each kind of mail, and when it is sent. */
export const MAIL_NAMES: Readonly<Record<MailKind, { label: string; when: string }>> = {
  invoice: { label: "Receipt", when: "When a purchase or renewal is paid. With the invoice." },
  payment_failed: { label: "Payment failed", when: "When a recurring charge fails." },
  payment_method_changed: {
    label: "Payment method changed",
    when: "When a subscriber saves another card. For security.",
  },
  trial_ending: { label: "Trial ends soon", when: "Three days before a trial is charged." },
  expiry_reminder: { label: "Expiry reminder", when: "The configured number of days before the end." },
  expired: { label: "Expired", when: "When a subscription ends and no other follows." },
  cancelled: { label: "Cancelled", when: "When a subscription is cancelled." },
  paused: { label: "Paused", when: "When a subscription is paused." },
  resumption_reminder: { label: "Pause ends soon", when: "A week before a paused subscription resumes." },
  gift_received: { label: "Gift received", when: "When a gift starts. To the recipient." },
  gift_sent: { label: "Gift sent", when: "When a gift starts. To the buyer." },
  refund: { label: "Refund", when: "When a payment is refunded. With the credit note." },
  guest_purchase: { label: "Guest purchase", when: "When a guest’s subscription starts. How to claim it." },
  member_purchase: { label: "Subscription started", when: "When a member’s purchase or trial starts." },
  access_link: { label: "New access link", when: "When a guest or gift recipient requests a new link." },
  member_added: { label: "Added as a member", when: "When someone is added to a shared subscription." },
};
