import type { CalendarLength } from "./calendar.rules";
import { majorUnits } from "./money.rules";

/** Whole units of the currency that are charged and refunded to check a card before a trial. */
const CARD_CHECK_UNITS = 5;

/** The prices of a sale or of a subscription. All amounts in the currency's minor unit. */
export interface ChargeTerms {
  currency: string;
  /** Price of one period, without discount or credit. */
  priceCents: number;
  /** The coupon's discount on one period. */
  discountCents: number;
  /** Price of the first paid period: less the coupon, or the credit for the unused time of another plan. */
  firstCents: number;
  /** Whether the coupon also reduces the periods after the first. */
  isDiscountPermanent: boolean;
  recurring: boolean;
  isTrial: boolean;
}

/** What is charged, without dates: what a gateway is asked for. */
interface ChargeAmounts {
  /** Charged today and kept. */
  dueTodayCents: number;
  /** Charged today to check the card, and refunded; null: no trial. */
  authorisedCents: number | null;
  /** Price of the first paid period: charged today, or when the trial ends. */
  firstCents: number;
  /** Price of each period after the first; null: nothing is charged again. */
  recurringCents: number | null;
}

/** A charge on a day, in the currency's minor unit. */
interface DatedCharge {
  cents: number;
  at: Date;
}

/** The dates of a purchase. */
interface ChargePeriod {
  startAt: Date;
  /** End of the trial or of the first paid period; null: it does not end. */
  endAt: Date | null;
  trialEndsAt: Date | null;
}

/** What is charged when, and how long it gives access: what pages, mails and answers show of a purchase. */
export interface ChargeSummary extends ChargeAmounts {
  currency: string;
  priceCents: number;
  discountCents: number;
  /** The next charge after today; null: nothing is charged again. */
  next: DatedCharge | null;
  /** Length of each period after the first; null: nothing is charged again. */
  every: CalendarLength | null;
  startsAt: Date;
  trialEndsAt: Date | null;
  /** null: access does not end by itself, because it renews or lasts for good. */
  accessEndsAt: Date | null;
  /** Whether the gateway also charges or credits a difference today, which it computes itself. */
  gatewayAdjusts: boolean;
}

/** The price of the next period, after so many that were paid. A trial is not a paid period. */
export function periodCents(
  {
    priceCents,
    firstCents,
    isDiscountPermanent,
  }: Pick<ChargeTerms, "priceCents" | "firstCents" | "isDiscountPermanent">,
  paidPeriods: number,
): number {
  return paidPeriods === 0 || isDiscountPermanent ? firstCents : priceCents;
}

/** Whether a purchase renews: not if a coupon made the first period free and there is no payment method to charge later. */
export function renews(
  { recurring, priceCents, firstCents }: Pick<ChargeTerms, "recurring" | "priceCents" | "firstCents">,
  { hasPaymentMethod }: { hasPaymentMethod: boolean },
): boolean {
  const isFreeOnce = firstCents === 0 && priceCents > 0;
  return recurring && (hasPaymentMethod || !isFreeOnce);
}

/** What is charged and refunded to check a card before a trial, in the currency's minor unit; null: there is no trial. */
export function cardCheckCents(currency: string, isTrial: boolean): number | null {
  return isTrial ? majorUnits(CARD_CHECK_UNITS, currency) : null;
}

/** What is charged today, for the first paid period and for each one after it. */
export function chargeAmounts(terms: ChargeTerms): ChargeAmounts {
  const { currency, firstCents, recurring, isTrial } = terms;
  return {
    dueTodayCents: isTrial ? 0 : firstCents,
    authorisedCents: cardCheckCents(currency, isTrial),
    firstCents,
    recurringCents: recurring ? periodCents(terms, 1) : null,
  };
}

/** The charge that follows so many paid periods; null: it does not renew, or costs nothing. */
export function nextCharge(
  terms: ChargeTerms,
  { paidPeriods, at }: { paidPeriods: number; at: Date | null },
): DatedCharge | null {
  const cents = periodCents(terms, paidPeriods);
  return terms.recurring && at !== null && cents > 0 ? { cents, at } : null;
}

/** Computes what a purchase costs today and later, and when its access ends. */
export function chargeSummary(terms: ChargeTerms, period: ChargePeriod & CalendarLength): ChargeSummary {
  const { startAt: startsAt, endAt, trialEndsAt, length, unit } = period;
  const { currency, priceCents, discountCents, recurring, isTrial } = terms;
  return {
    ...chargeAmounts(terms),
    currency,
    priceCents,
    discountCents,
    next: nextCharge(terms, { paidPeriods: isTrial ? 0 : 1, at: endAt }),
    every: recurring && endAt !== null ? { length, unit } : null,
    startsAt,
    trialEndsAt,
    accessEndsAt: recurring ? null : endAt,
    gatewayAdjusts: false,
  };
}
