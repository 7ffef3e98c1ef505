import { type Coupon, whyNotApplicable } from "@/server/subscriptions/catalogue/index";
import { getStatus, type Subscription, summariseSubscription } from "@/server/subscriptions/lifecycle/index";
import { computeDiscount } from "@/shared/money.rules";

/** Which coupon subscribers are offered on cancelling, by id. */
export interface RetentionSettings {
  /** For all plans that are not listed; null: no offer. */
  couponId: number | null;
  plans: readonly { planId: number; couponId: number | null }[];
}

/** Pick the coupon for a plan: the plan's own choice, else that of the account; null: no offer. */
export function pickCouponId({ couponId, plans }: RetentionSettings, planId: number | null): number | null {
  const own = plans.find((plan) => plan.planId === planId);
  return own === undefined ? couponId : own.couponId;
}

/** What a subscriber pays from the next charge on if they keep the subscription. Amounts in the minor unit. */
export interface RetentionOffer {
  coupon: Coupon;
  /** The next charge without the offer. */
  presentCents: number;
  /** Each further charge with it. */
  offeredCents: number;
  /** Taken off the plan's price. */
  discountCents: number;
  currency: string;
  nextAt: Date;
}

/** Whether the prices of a subscription's next charges can be changed: we charge it, and it is paid until then. */
export function canGetOffer(subscription: Subscription, now: Date): boolean {
  const { recurring, cancelledAt, scheduledSwitch, chargeAt, endAt, planId, gifter } = subscription;
  if (!recurring || cancelledAt !== null || scheduledSwitch !== null || planId === null) return false;
  // A gateway that charges by itself keeps its price; the person who got a gift does not pay.
  if (chargeAt === null || gifter !== null) return false;
  return endAt !== null && endAt > now && getStatus(subscription, now) === "active";
}

/**
 * Compute the offer of a coupon on a subscription; null: none. The coupon must apply to the plan, reduce every charge,
 * and make the next charge lower than it is now, but not free: a free subscription would never be charged again.
 */
export function computeOffer(
  subscription: Subscription,
  coupon: Coupon,
  { now, usedByBuyer }: { now: Date; usedByBuyer: number },
): RetentionOffer | null {
  const { planId, planAmountCents, planAmountCurrency: currency } = subscription;
  if (!canGetOffer(subscription, now) || !coupon.recurring) return null;
  if (whyNotApplicable(coupon, { planId: planId ?? 0, currency, now, usedByBuyer }) !== null) return null;
  const { next } = summariseSubscription(subscription);
  const discountCents = computeDiscount({ cents: planAmountCents, currency }, coupon);
  if (next === null || discountCents === null) return null;
  const offeredCents = planAmountCents - discountCents;
  if (offeredCents <= 0 || offeredCents >= next.cents) return null;
  return { coupon, presentCents: next.cents, offeredCents, discountCents, currency, nextAt: next.at };
}
