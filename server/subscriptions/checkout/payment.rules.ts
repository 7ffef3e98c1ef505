import { isManualMethod, isRecurringMethod } from "@/server/payments/index";
import type { Channel } from "./sale";

export interface MethodCheck {
  word: string;
  channel: Channel;
  recurring: boolean;
  priceCents: number;
  dueCents: number;
}

/** Return why a payment method cannot pay for this, in a sentence for the caller; null: it can. */
export function whyMethodNotAllowed({
  word: method,
  channel,
  recurring,
  priceCents,
  dueCents,
}: MethodCheck): string | null {
  const isFree = dueCents === 0;
  switch (method) {
    case "preview":
      return "preview is not a payment method.";
    case "manual":
      return channel === "desk" || isFree ? null : "Only the publication's server can use manual.";
    case "sponsored":
    case "reward":
      return priceCents === 0 || isFree ? null : `${method} is only for free purchases.`;
    case "skip_payment_gateway":
      return isFree ? null : "An amount is due: choose a payment gateway.";
    default:
      if (isRecurringMethod(method) && !recurring) return `${method} is only for recurring plans.`;
      return !isRecurringMethod(method) && recurring ? `${method} is only for one-time plans.` : null;
  }
}

/** Return why an amount is not the amount due; null: it is. A manually received amount may differ. */
export function whyAmountNotAllowed(
  payment: { amountCents: number | null; amountCurrency: string | null; word: string; channel: Channel },
  due: { cents: number; currency: string },
): string | null {
  const { amountCents, amountCurrency, word: method, channel } = payment;
  if (amountCurrency !== null && amountCurrency !== due.currency) return `The price is in ${due.currency}.`;
  if (amountCents === null || amountCents === due.cents) return null;
  if (channel === "desk" && method === "manual") return null;
  return `The amount is ${due.cents} ${due.currency} in minor units.`;
}

/** Return the amount that the publication received manually; null: the amount due is paid. */
export function getManualAmount({
  amountCents,
  word: method,
  channel,
}: {
  amountCents: number | null;
  word: string;
  channel: Channel;
}): number | null {
  return channel === "desk" && isManualMethod(method) ? amountCents : null;
}
