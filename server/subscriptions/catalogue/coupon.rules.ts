import type { Problem } from "@/server/platform/errors/index";
import type { Coupon, CouponTerms } from "./coupon";
import { isCurrency } from "./plan-terms.rules";

/** Normalize a code to the form in which codes are stored and compared. */
export function normalizeCouponCode(text: string): string {
  return text.trim().toUpperCase();
}

/** The intended use of a coupon. */
export interface CouponUse {
  planId: number;
  currency: string;
  now: Date;
  /** Redemptions that the buyer already has; omitted for an anonymous request. */
  usedByBuyer?: number;
}

/** Find why a coupon does not apply, as a sentence for the buyer; null: it applies. */
export function whyNotApplicable(
  coupon: Coupon,
  { planId, currency, now, usedByBuyer = 0 }: CouponUse,
): string | null {
  if (!coupon.enabled) return "This coupon is not active.";
  if (coupon.validFrom !== null && now < coupon.validFrom) return "This coupon is not valid yet.";
  if (coupon.validUntil !== null && now >= coupon.validUntil) return "This coupon has expired.";
  if (coupon.planIds.length > 0 && !coupon.planIds.includes(planId))
    return "This coupon does not apply to this plan.";
  if (coupon.currency !== null && coupon.currency !== currency)
    return `This coupon is only valid for payments in ${coupon.currency}.`;
  if (coupon.maxRedemptions !== null && coupon.redeemed >= coupon.maxRedemptions)
    return "This coupon has reached its redemption limit.";
  if (coupon.maxPerSubscriber !== null && usedByBuyer >= coupon.maxPerSubscriber) {
    return "You have already used this coupon the maximum number of times.";
  }
  return null;
}

/** Find inconsistent terms of a coupon; empty: valid. */
export function findCouponProblems(terms: CouponTerms): Problem[] {
  const problems: Problem[] = [];
  const refuse = (path: string, message: string) => problems.push({ path, message });
  if (terms.code === "") refuse("code", "Enter a code");
  if (terms.discountType === "percent") {
    if (!(terms.value > 0 && terms.value <= 100)) refuse("value", "Enter a percentage between 1 and 100");
    if (terms.currency !== null) refuse("currency", "Leave empty: a percentage applies in every currency");
  } else {
    if (!(Number.isInteger(terms.value) && terms.value > 0)) refuse("value", "Enter a whole number of cents");
    if (terms.currency === null || !isCurrency(terms.currency))
      refuse("currency", "Enter a valid currency code");
  }
  const { validFrom, validUntil } = terms;
  if (validFrom !== null && validUntil !== null && validUntil <= validFrom) {
    refuse("validUntil", "must be after the start date");
  }
  return problems;
}

/** Status of a coupon at a moment, in order of precedence. */
export type CouponStatus = "off" | "over" | "used_up" | "open";

export function computeCouponStatus(coupon: Coupon, now: Date): CouponStatus {
  if (!coupon.enabled) return "off";
  if (coupon.validUntil !== null && now >= coupon.validUntil) return "over";
  if (coupon.maxRedemptions !== null && coupon.redeemed >= coupon.maxRedemptions) return "used_up";
  return "open";
}
