import { isManualMethod } from "@/server/payments/index";
import { type getStatus, isOver, type Subscription } from "@/server/subscriptions/lifecycle/index";

type Facts = Parameters<typeof getStatus>[0] &
  Pick<
    Subscription,
    | "recurring"
    | "cancelledAt"
    | "expiredAt"
    | "gifter"
    | "planAmountCents"
    | "paymentType"
    | "scheduledSwitch"
    | "resumesAt"
  >;

/**
 * Whether a subscription is charged again, so that its subscriber may change what it is charged on. That of a gift is
 * its giver's.
 */
export function isCharged(facts: Facts, now: Date): boolean {
  const { recurring, cancelledAt, expiredAt, gifter, planAmountCents, paymentState } = facts;
  if (!recurring || cancelledAt !== null || expiredAt !== null || gifter !== null) return false;
  if (planAmountCents === 0 || isManualMethod(facts.paymentType)) return false;
  if (paymentState !== "paid" && paymentState !== "none") return false;
  // After its switch the new subscription is charged, which has a payment method of its own.
  if (facts.scheduledSwitch !== null) return false;
  return !isOver(facts, now);
}

const NAMES: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
  cartes_bancaires: "Cartes Bancaires",
  eftpos_au: "eftpos",
  sepa_debit: "SEPA",
  link: "Link",
  paypal: "PayPal",
  amazon_pay: "Amazon Pay",
};

/** The name of a brand as people know it; null: the gateway named none that is known. */
export function getBrandName(brand: string | null): string | null {
  return brand !== null && Object.hasOwn(NAMES, brand) ? (NAMES[brand] ?? null) : null;
}

/** Only four digits are shown and stored, whatever a gateway sends. */
export function toLastFour(text: string | null): string | null {
  return text !== null && /^\d{4}$/.test(text) ? text : null;
}
