import type { MailKind } from "@/shared/mail-kinds";
import type { MailValues } from "./mail-template";

/** Placeholder for every amount; a preview replaces it with an amount in the publication's currency. */
const AMOUNT = "€9.00";

const common = {
  publication: {
    name: "The Harbour Post",
    url: "https://harbour.example",
    account_url: "https://harbour.example/account",
    claim_url: "https://harbour.example/signup",
    payment_method_url: "https://harbour.example/account/plans/1/payment-method",
  },
  reader: { name: "Ada Lovelace", email: "ada@readers.example" },
  subscription: {
    plan: "A month",
    starts: "1 November 2026",
    ends: "1 December 2026",
    opens_until: "6 December 2026",
    access_ends: "1 December 2026",
    has_access: "yes",
    renewal: `It renews automatically for ${AMOUNT} a month, next on 1 December 2026.`,
  },
  renewal: { amount: AMOUNT, date: "1 December 2026" },
} as const;

const access = { link: "https://harbour.example/unlock/sample" };

const invoice = { number: "INV-42", amount: AMOUNT, date: "1 November 2026" };

/** For each kind, a sample of every value that its template may use. */
export const SAMPLE_VALUES: Readonly<Record<MailKind, MailValues>> = {
  invoice: { ...common, invoice, access },
  payment_failed: {
    ...common,
    payment: { amount: AMOUNT, reason: "The card has expired.", next_try: "2 December 2026" },
  },
  payment_method_changed: { ...common, method: { name: "Visa •••• 4242" } },
  trial_ending: { ...common, trial: { ends: "15 November 2026", amount: AMOUNT } },
  expiry_reminder: { ...common, reminder: { days: "7", when: "in 7 days" } },
  expired: common,
  cancelled: {
    ...common,
    subscription: { ...common.subscription, renewal: "It does not renew. Access ends on 1 December 2026." },
    actor: { name: "You", is_reader: "yes" },
  },
  paused: {
    ...common,
    pause: { starts: "1 December 2026", ends: "1 February 2027", amount: AMOUNT },
  },
  resumption_reminder: { ...common, pause: { ends: "1 February 2027", amount: AMOUNT } },
  gift_received: {
    ...common,
    access,
    gift: { from: "Grace Hopper", to: "Ada Lovelace", message: "For the long evenings." },
  },
  gift_sent: {
    ...common,
    gift: { from: "Ada Lovelace", to: "Grace Hopper", message: "For the long evenings." },
  },
  refund: { ...common, access, invoice: { ...invoice, number: "INV-43" } },
  guest_purchase: { ...common, access },
  member_purchase: common,
  access_link: { ...common, access },
  member_added: { ...common, group: { owner: "Grace Hopper" } },
};

/** Replace every amount in the samples. */
export function replaceAmounts(sample: MailValues, amount: string): MailValues {
  return Object.fromEntries(
    Object.entries(sample).map(([object, fields]) => [
      object,
      fields["amount"] === undefined ? fields : { ...fields, amount },
    ]),
  );
}

/** List a kind's values as a template names them: `reader.name`. */
export function listTemplateVariables(kind: MailKind): string[] {
  return Object.entries(SAMPLE_VALUES[kind]).flatMap(([object, fields]) =>
    Object.keys(fields).map((field) => `${object}.${field}`),
  );
}
