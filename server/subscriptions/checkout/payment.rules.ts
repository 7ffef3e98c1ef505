import { isManualMethod, isRecurringMethod } from "@/server/payments/index";
import type { Channel } from "./sale";

export interface PaymentFacts {
  word: string;
  channel: Channel;
  recurring: boolean;
  priceCents: number;
  dueCents: number;
}

/** Why a word of payment_type cannot pay for this, in a sentence for who sent it; null when it can. */
export function whyMethodNotAllowed({
  word,
  channel,
  recurring,
  priceCents,
  dueCents,
}: PaymentFacts): string | null {
  const isFree = dueCents === 0;
  switch (word) {
    case "preview":
      return "preview is what a preview answers, and no way to pay.";
    case "manual":
      return channel === "desk" || isFree ? null : "manual is for the publication's own server.";
    case "sponsored":
    case "reward":
      return priceCents === 0 || isFree ? null : `${word} is for what costs nothing.`;
    case "skip_payment_gateway":
      return isFree ? null : "There is something to pay, so a gateway has to be named.";
    default:
      if (isRecurringMethod(word) && !recurring) return `${word} is for recurring plans.`;
      return !isRecurringMethod(word) && recurring ? `${word} is for plans that are paid once.` : null;
  }
}

/** Why an amount is not what has to be paid; null when it is. What is taken by hand may be another amount. */
export function whyAmountNotAllowed(
  asked: { amountCents: number | null; amountCurrency: string | null; word: string; channel: Channel },
  due: { cents: number; currency: string },
): string | null {
  const { amountCents, amountCurrency, word, channel } = asked;
  if (amountCurrency !== null && amountCurrency !== due.currency) return `The price is in ${due.currency}.`;
  if (amountCents === null || amountCents === due.cents) return null;
  if (channel === "desk" && word === "manual") return null;
  return `The amount is ${due.cents} ${due.currency} in minor units.`;
}

/** What the publication says it took by hand; null: what is due is paid. */
export function takenByHand({
  amountCents,
  word,
  channel,
}: {
  amountCents: number | null;
  word: string;
  channel: Channel;
}): number | null {
  return channel === "desk" && isManualMethod(word) ? amountCents : null;
}
