import { toMinorUnits } from "@/shared/money.rules";
import type { CalendarLength } from "./calendar.rules";

/** Amount charged and refunded to verify a card before a trial, in whole units of the currency. */
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

/** Amounts of a charge, without dates: the input of a gateway request. */
interface ChargeAmounts {
  /** Charged today and not refunded. */
  dueTodayCents: number;
  /** Charged today to verify the card, and refunded; null: no trial. */
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

/** Schedule of charges and access of a purchase, as pages, mails and responses show it. */
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
  /** null: access does not end by itself, because it renews or has no end. */
  accessEndsAt: Date | null;
  /** Whether the gateway also charges or credits a difference today, which it computes itself. */
  gatewayAdjusts: boolean;
}

/** Compute the price of the next period after a number of paid periods. A trial is not a paid period. */
export function getPeriodPrice(
  {
    priceCents,
    firstCents,
    isDiscountPermanent,
  }: Pick<ChargeTerms, "priceCents" | "firstCents" | "isDiscountPermanent">,
  paidPeriods: number,
): number {
  return paidPeriods === 0 || isDiscountPermanent ? firstCents : priceCents;
}

/**
 * Whether a purchase renews: not if a coupon made the first period free and no payment method can be charged later.
 */
export function doesRenew(
  { recurring, priceCents, firstCents }: Pick<ChargeTerms, "recurring" | "priceCents" | "firstCents">,
  { hasPaymentMethod }: { hasPaymentMethod: boolean },
): boolean {
  const isFreeOnce = firstCents === 0 && priceCents > 0;
  return recurring && (hasPaymentMethod || !isFreeOnce);
}

/** Compute the card verification charge before a trial, in the currency's minor unit; null: there is no trial. */
export function getCardCheckCents(currency: string, isTrial: boolean): number | null {
  return isTrial ? toMinorUnits(CARD_CHECK_UNITS, currency) : null;
}

/** Compute the charge of today, of the first paid period and of each later one. */
export function computeChargeAmounts(terms: ChargeTerms): ChargeAmounts {
  const { currency, firstCents, recurring, isTrial } = terms;
  return {
    dueTodayCents: isTrial ? 0 : firstCents,
    authorisedCents: getCardCheckCents(currency, isTrial),
    firstCents,
    recurringCents: recurring ? getPeriodPrice(terms, 1) : null,
  };
}

/** Compute the charge after a number of paid periods; null: it does not renew, or costs nothing. */
export function computeNextCharge(
  terms: ChargeTerms,
  { paidPeriods, at }: { paidPeriods: number; at: Date | null },
): DatedCharge | null {
  const cents = getPeriodPrice(terms, paidPeriods);
  return terms.recurring && at !== null && cents > 0 ? { cents, at } : null;
}

/** Compute what a purchase costs today and later, and when its access ends. */
export function summariseCharges(terms: ChargeTerms, period: ChargePeriod & CalendarLength): ChargeSummary {
  const { startAt: startsAt, endAt, trialEndsAt, length, unit } = period;
  const { currency, priceCents, discountCents, recurring, isTrial } = terms;
  return {
    ...computeChargeAmounts(terms),
    currency,
    priceCents,
    discountCents,
    next: computeNextCharge(terms, { paidPeriods: isTrial ? 0 : 1, at: endAt }),
    every: recurring && endAt !== null ? { length, unit } : null,
    startsAt,
    trialEndsAt,
    accessEndsAt: recurring ? null : endAt,
    gatewayAdjusts: false,
  };
}
