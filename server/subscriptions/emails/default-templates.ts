import type { MailKind } from "@/shared/mail-kinds";
import { type SubscriberMailsTexts, subscriberMailsMessages } from "@/shared/messages/subscriber-mails/index";
import { createTranslator } from "@/shared/messages/translator";
import type { MailTemplate } from "./mail-template";

// Values of the templates, in the template language.
const name = "{{ reader.name }}";
const email = "{{ reader.email }}";
const publication = "{{ publication.name }}";
const plan = "{{ subscription.plan }}";
const renewal = "{{ subscription.renewal }}";
const accountLink = "{{ publication.account_url }}";
const paymentMethodLink = "{{ publication.payment_method_url }}";
const claimLink = "{{ publication.claim_url }}";
const accessLink = "{{ access.link }}";
const invoice = { number: "{{ invoice.number }}", amount: "{{ invoice.amount }}" };
const pause = { starts: "{{ pause.starts }}", ends: "{{ pause.ends }}", amount: "{{ pause.amount }}" };
const actor = "{{ actor.name }}";

/** Text that appears where a value is not empty. */
function where(value: string, text: string): string {
  return `{% if ${value} != '' %}${text}{% endif %}`;
}

/** Text for what the reader did, and for what somebody else did. */
function byActor(byReader: string, byOther: string): string {
  return `{% if actor.is_reader != '' %}${byReader}{% else %}${byOther}{% endif %}`;
}

/** How to cancel, where something more is charged; else where the invoices are. */
function accountLine(t: SubscriberMailsTexts): string {
  const texts = [t("cancelAnyTime", { link: accountLink }), t("account", { link: accountLink })];
  return `{% if renewal.date != '' %}${texts[0]}{% else %}${texts[1]}{% endif %}`;
}

/** Builds the subject and the paragraphs after the salutation. */
type Builder = (t: SubscriberMailsTexts) => [subject: string, ...paragraphs: string[]];

const BUILDERS: Readonly<Record<MailKind, Builder>> = {
  invoice: (t) => [
    t("invoiceSubject", { number: invoice.number, publication }),
    t("invoiceText", { amount: invoice.amount, plan, renewal }) +
      where("access.link", `\n\n${t("readAnywhere", { link: accessLink })}`),
    accountLine(t),
  ],
  payment_failed: (t) => [
    t("failedSubject", { publication }),
    t("failedText", { publication, amount: "{{ payment.amount }}", plan }) +
      where("payment.reason", ` ${t("failedReason", { reason: "{{ payment.reason }}" })}`),
    `{% if payment.next_try != '' %}${t("failedRetry", { day: "{{ payment.next_try }}" })}{% else %}${t("failedNoRetry")}{% endif %}${where(
      "subscription.has_access != '' and subscription.opens_until",
      ` ${t("failedAccess", { day: "{{ subscription.opens_until }}" })}`,
    )}`,
    t("failedAction", { link: paymentMethodLink }),
  ],
  payment_method_changed: (t) => [
    t("methodChangedSubject", { publication }),
    t("methodChangedText", { plan }) +
      where("method.name", ` ${t("methodChangedName", { method: "{{ method.name }}" })}`),
    t("methodChangedNotYou", { link: paymentMethodLink }),
  ],
  trial_ending: (t) => [
    t("trialSubject", { publication, day: "{{ trial.ends }}" }),
    t("trialText", { plan, day: "{{ trial.ends }}", publication, amount: "{{ trial.amount }}", renewal }),
    t("trialAction", { link: accountLink }),
  ],
  paused: (t) => [
    t("pauseSubject", { publication, day: pause.starts }),
    t("pauseText", { plan, from: pause.starts, until: pause.ends, publication, amount: pause.amount }),
    t("pauseAction", { link: accountLink }),
  ],
  resumption_reminder: (t) => [
    t("resumptionSubject", { publication, day: pause.ends }),
    t("resumptionText", { plan, day: pause.ends, publication, amount: pause.amount, renewal }),
    t("trialAction", { link: accountLink }),
  ],
  expiry_reminder: (t) => [
    t("reminderSubject", { publication, day: "{{ subscription.ends }}" }),
    t("reminderText", { plan, day: "{{ subscription.ends }}", when: "{{ reminder.when }}", renewal }),
    t("reminderAction", { link: accountLink }),
  ],
  expired: (t) => [
    t("expiredSubject", { publication }),
    t("expiredText", { plan, day: "{{ subscription.access_ends }}" }),
    t("expiredAction", { link: accountLink }),
  ],
  cancelled: (t) => [
    byActor(t("youCancelledSubject", { publication }), t("cancelledSubject", { actor })),
    byActor(t("youCancelledText", { plan, renewal }), t("cancelledText", { actor, plan, renewal })),
    t("cancelledAction", { link: accountLink }),
  ],
  gift_received: (t) => [
    t("giftReceivedSubject", { giver: "{{ gift.from }}", publication }),
    t("giftReceivedText", { giver: "{{ gift.from }}", plan, renewal }) +
      where("gift.message", "\n\n“{{ gift.message }}”"),
    t("readAnywhere", { link: accessLink }),
    t("giftReceivedAction", { email, link: claimLink }),
  ],
  gift_sent: (t) => [
    t("giftSentSubject", { receiver: "{{ gift.to }}" }),
    t("giftSentText", { receiver: "{{ gift.to }}", plan, renewal }),
    `${publication}: {{ publication.url }}`,
  ],
  refund: (t) => [
    t("refundSubject", { number: invoice.number, publication }),
    t("refundText", { publication, amount: invoice.amount, plan, renewal }),
    t("account", { link: accountLink }),
  ],
  guest_purchase: (t) => [
    t("guestSubject", { publication }),
    t("guestText", { plan, renewal, link: accessLink }),
    t("guestAction", { email, link: claimLink }),
  ],
  member_purchase: (t) => [
    t("startedSubject", { publication }),
    t("startedText", { plan, renewal }),
    accountLine(t),
  ],
  access_link: (t) => [
    t("linkSubject", { publication }),
    t("linkText", { plan, link: accessLink }),
    t("linkFootnote"),
  ],
  member_added: (t) => [
    t("memberSubject", { publication }),
    t("memberText", { owner: "{{ group.owner }}", plan }) +
      where(
        "subscription.has_access != '' and subscription.access_ends",
        ` ${t("memberEnds", { day: "{{ subscription.access_ends }}" })}`,
      ),
    t("memberAction", { email, link: claimLink }),
  ],
};

/** Get the default template of a kind of mail in a language, until a publication saves its own. */
export function getDefaultTemplate(locale: string, kind: MailKind): MailTemplate {
  const t = createTranslator(locale, subscriberMailsMessages);
  const [subject, ...paragraphs] = BUILDERS[kind](t);
  return { subject, text: [t("hello", { name }), ...paragraphs].join("\n\n"), html: null };
}
