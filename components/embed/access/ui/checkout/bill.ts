import type { DiscountDetails } from "../../types";
import { endOfPeriod, type Offer } from "../offers";

/** What something costs now and later. */
export interface Bill {
  priceCents: number;
  discountCents: number;
  /** What is asked of the buyer, less the coupon: of a trial, what is charged when it ends. */
  dueCents: number;
  /** What is charged at once. */
  nowCents: number;
  currency: string;
  isTrial: boolean;
  /** Nothing goes through a gateway. */
  isFree: boolean;
  /** When the trial or the period ends; null: never. */
  endsOn: Date | null;
}

export function billOf(offer: Offer, discount: DiscountDetails | null, now: Date): Bill {
  const { priceCents, currency, trial, recurring } = offer;
  const dueCents = discount === null ? priceCents : discount.discounted_price_cents;
  const isTrial = trial !== null;
  const { length, unit } = trial ?? { length: offer.duration_length, unit: offer.duration_unit };
  return {
    priceCents,
    discountCents: priceCents - dueCents,
    dueCents,
    nowCents: isTrial ? 0 : dueCents,
    currency,
    isTrial,
    isFree: dueCents === 0 && !(isTrial && recurring),
    endsOn: endOfPeriod(now, length, unit),
  };
}
