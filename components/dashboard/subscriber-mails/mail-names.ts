import type { MailKind } from "@/server/subscriptions/mail-kinds/index";

/** Display name of each kind of mail, and when it is sent. */
export const MAIL_NAMES: Readonly<Record<MailKind, { label: string; when: string }>> = {
  invoice: { label: "Receipt", when: "A purchase or renewal was paid; with the invoice." },
  payment_failed: { label: "Payment failed", when: "A recurring charge did not go through." },
  trial_ending: { label: "Trial ends soon", when: "Three days before a trial is charged." },
  expiry_reminder: { label: "Expiry reminder", when: "So many days before the end, as set up." },
  expired: { label: "Expired", when: "A subscription ended and nothing followed it." },
  cancelled: { label: "Cancelled", when: "A subscription was cancelled." },
  gift_received: { label: "Gift received", when: "A gift begins; to whom it was given." },
  gift_sent: { label: "Gift sent", when: "A gift begins; to who gave it." },
  refund: { label: "Refund", when: "Money went back; with the credit note." },
  guest_purchase: { label: "Bought as a guest", when: "A guest’s subscription begins; how to claim it." },
  member_purchase: { label: "Subscription started", when: "A member’s purchase or trial begins." },
  access_link: { label: "New access link", when: "A guest or gift recipient requests a new link." },
  member_added: { label: "Shared with", when: "Somebody was added to a shared subscription." },
};
