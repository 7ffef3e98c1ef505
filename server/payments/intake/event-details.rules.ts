import type { WebhookEventDetails } from "../adapter";

const MAX_ID_LENGTH = 200;
/** Amounts are stored as 32-bit integers. */
const MAX_CENTS = 2_147_483_647;

function isAmount(cents: number): boolean {
  return Number.isInteger(cents) && cents >= 0 && cents <= MAX_CENTS;
}

function isId(text: string): boolean {
  return text.length <= MAX_ID_LENGTH && !text.includes("\u0000");
}

/** Return why the data of an event can never be booked, as a sentence for staff; null: it is well-formed. */
export function whyMalformed(details: WebhookEventDetails): string | null {
  const { amountCents, amountCurrency, feeCents, feeCurrency } = details;
  const { attemptToken, externalPaymentId, externalSubscriptionId, externalRefundId = "" } = details;
  if (!isAmount(amountCents)) return `The event's amount is not valid: ${amountCents}.`;
  if (feeCents !== null && !isAmount(feeCents)) return `The event's fee is not valid: ${feeCents}.`;
  const currencies = [amountCurrency, feeCurrency ?? ""];
  if (!currencies.every((code) => code === "" || /^[A-Z]{3}$/.test(code)))
    return "The event's currency is not an ISO 4217 code.";
  const ids = {
    attempt_token: attemptToken,
    "payment id": externalPaymentId,
    "subscription id": externalSubscriptionId,
    "refund id": externalRefundId,
  };
  const [bad] = Object.entries(ids).find(([, id]) => !isId(id)) ?? [];
  return bad === undefined ? null : `The event's ${bad} is not valid.`;
}
