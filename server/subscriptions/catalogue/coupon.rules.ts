import type { Problem } from "@/server/platform/errors/index";
import type { Coupon, CouponTerms } from "./coupon";
import { isCurrency } from "./currency.rules";

/** The form in which codes are stored and compared. */
export function normalCode(text: string): string {
  return text.trim().toUpperCase();
}

/** What a coupon is to be used for. */
export interface CouponUse {
  planId: number;
  currency: string;
  now: Date;
  /** Places that the buyer holds already; left out where nobody in particular asks. */
  usedByBuyer?: number;
}

/** Why a coupon takes nothing off, in a sentence for the buyer; null when it does. */
export function whyNotApplicable(
  coupon: Coupon,
  { planId, currency, now, usedByBuyer = 0 }: CouponUse,
): string | null {
  if (!coupon.enabled) return "This coupon is not in use.";
  if (coupon.validFrom !== null && now < coupon.validFrom) return "This coupon does not hold yet.";
  if (coupon.validUntil !== null && now >= coupon.validUntil) return "This coupon has expired.";
  if (coupon.planIds.length > 0 && !coupon.planIds.includes(planId))
    return "This coupon is not for this plan.";
  if (coupon.currency !== null && coupon.currency !== currency)
    return `This coupon holds for ${coupon.currency} only.`;
  if (coupon.maxRedemptions !== null && coupon.redeemed >= coupon.maxRedemptions)
    return "This coupon is used up.";
  if (coupon.maxPerSubscriber !== null && usedByBuyer >= coupon.maxPerSubscriber) {
    return "You have used this coupon as often as it may be.";
  }
  return null;
}

/** What contradicts itself in a coupon; nothing where it can be given out. */
export function problemsOfCoupon(terms: CouponTerms): Problem[] {
  const problems: Problem[] = [];
  const refuse = (path: string, message: string) => problems.push({ path, message });
  if (terms.code === "") refuse("code", "must not be empty");
  if (terms.discountType === "percent") {
    if (!(terms.value > 0 && terms.value <= 100)) refuse("value", "a percentage is above 0 and at most 100");
    if (terms.currency !== null) refuse("currency", "a percentage holds in every currency");
  } else {
    if (!(Number.isInteger(terms.value) && terms.value > 0))
      refuse("value", "an amount is a whole number of cents");
    if (terms.currency === null || !isCurrency(terms.currency)) refuse("currency", "is no currency");
  }
  const { validFrom, validUntil } = terms;
  if (validFrom !== null && validUntil !== null && validUntil <= validFrom) {
    refuse("validUntil", "must be after the coupon begins to hold");
  }
  return problems;
}

/** How a coupon stands at a moment, in the order in which one thing hides another. */
export type CouponStanding = "off" | "over" | "used_up" | "open";

export function couponStanding(coupon: Coupon, now: Date): CouponStanding {
  if (!coupon.enabled) return "off";
  if (coupon.validUntil !== null && now >= coupon.validUntil) return "over";
  if (coupon.maxRedemptions !== null && coupon.redeemed >= coupon.maxRedemptions) return "used_up";
  return "open";
}
