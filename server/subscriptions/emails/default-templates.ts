import type { MailKind } from "@/shared/mail-kinds";
import type { MailTemplate } from "./mail-template";

function template(subject: string, ...paragraphs: readonly string[]): MailTemplate {
  return { subject, text: paragraphs.join("\n\n"), html: null };
}

const HELLO = "Hello {{ reader.name }},";

/** Default template of each kind of mail, until a publication saves its own. */
export const DEFAULT_TEMPLATES: Readonly<Record<MailKind, MailTemplate>> = {
  invoice: template(
    "Your receipt {{ invoice.number }} from {{ publication.name }}",
    HELLO,
    "Thank you. You paid {{ invoice.amount }} for {{ subscription.plan }}. {{ subscription.renewal }} The invoice is attached.{% if access.link != '' %}\n\nTo read on any device, open this link within 24 hours: {{ access.link }}{% endif %}",
    "Your subscription and all invoices: {{ publication.account_url }}",
  ),
  payment_failed: template(
    "Your payment to {{ publication.name }} did not go through",
    HELLO,
    "{{ publication.name }} could not charge {{ payment.amount }} for {{ subscription.plan }}.{% if payment.reason != '' %} Your bank said: {{ payment.reason }}{% endif %}",
    "{% if payment.next_try != '' %}We will try again on {{ payment.next_try }}.{% else %}We will not try again.{% endif %}{% if subscription.has_access != '' and subscription.opens_until != '' %} You have access until {{ subscription.opens_until }}.{% endif %}",
    "To pay another way: {{ publication.account_url }}",
  ),
  trial_ending: template(
    "Your trial of {{ publication.name }} ends on {{ trial.ends }}",
    HELLO,
    "Your trial of {{ subscription.plan }} ends on {{ trial.ends }}, and {{ publication.name }} will charge {{ trial.amount }}. {{ subscription.renewal }}",
    "If you do not want to continue, cancel before that day: {{ publication.account_url }}",
  ),
  expiry_reminder: template(
    "Your subscription to {{ publication.name }} ends on {{ subscription.ends }}",
    HELLO,
    "{{ subscription.plan }} ends on {{ subscription.ends }}{% if reminder.days == '1' %}, tomorrow{% else %}, in {{ reminder.days }} days{% endif %}. {{ subscription.renewal }}",
    "To keep reading, renew it here: {{ publication.account_url }}",
  ),
  expired: template(
    "Your subscription to {{ publication.name }} has ended",
    HELLO,
    "{{ subscription.plan }} ended on {{ subscription.access_ends }}. We would be glad to have you back.",
    "Subscribe again: {{ publication.account_url }}",
  ),
  cancelled: template(
    "{% if actor.name == 'You' %}You cancelled your subscription to {{ publication.name }}{% else %}{{ actor.name }} cancelled your subscription{% endif %}",
    HELLO,
    "{{ actor.name }} cancelled {{ subscription.plan }}. Nothing more will be charged. {{ subscription.renewal }}",
    "If you change your mind, go to your account: {{ publication.account_url }}",
  ),
  gift_received: template(
    "{{ gift.from }} gave you a subscription to {{ publication.name }}",
    HELLO,
    "{{ gift.from }} gave you {{ subscription.plan }}. {{ subscription.renewal }}{% if gift.message != '' %}\n\n“{{ gift.message }}”{% endif %}",
    "To read on any device, open this link within 24 hours: {{ access.link }}",
    "The link works once; you can request a new one on its page. You can also log in or sign up with {{ reader.email }}: {{ publication.claim_url }}",
  ),
  gift_sent: template(
    "Your gift to {{ gift.to }} was delivered",
    HELLO,
    "{{ gift.to }} now has {{ subscription.plan }}. {{ subscription.renewal }} We told them it is from you.",
    "{{ publication.name }}: {{ publication.url }}",
  ),
  refund: template(
    "Your refund {{ invoice.number }} from {{ publication.name }}",
    HELLO,
    "{{ publication.name }} refunded {{ invoice.amount }} for {{ subscription.plan }}. {{ subscription.renewal }} It can take a few days to arrive, depending on your bank. The credit note is attached.",
    "Your subscription and all invoices: {{ publication.account_url }}",
  ),
  guest_purchase: template(
    "How to read {{ publication.name }}",
    HELLO,
    "You bought {{ subscription.plan }} without an account. {{ subscription.renewal }} To read on any device, open this link within 24 hours: {{ access.link }}",
    "The link works once; on its page you can request a new one or set a password. To manage your subscription and see all invoices, sign up with {{ reader.email }}: {{ publication.claim_url }}",
  ),
  member_purchase: template(
    "Your subscription to {{ publication.name }} has started",
    HELLO,
    "{{ subscription.plan }} has started. {{ subscription.renewal }}",
    "Your subscription and all invoices: {{ publication.account_url }}",
  ),
  access_link: template(
    "Your link to {{ publication.name }}",
    HELLO,
    "To read {{ subscription.plan }} on this device, open this link within 24 hours: {{ access.link }}",
    "The link works once. If you did not request it, ignore this email.",
  ),
  member_added: template(
    "You can now read {{ publication.name }}",
    HELLO,
    "{{ group.owner }} shared {{ subscription.plan }} with you.{% if subscription.access_ends != '' and subscription.has_access != '' %} Access ends on {{ subscription.access_ends }}.{% endif %}",
    "To read, log in or sign up with {{ reader.email }}: {{ publication.claim_url }}",
  ),
};
