import type { Context } from "@/server/accounts/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { discountOn, priceIn } from "../pricing/index";
import type { Coupon } from "./coupon";
import { countRedemptions } from "./coupon.repository";
import { whyNotApplicable } from "./coupon.rules";
import { whyNotSold } from "./plan.rules";
import { getPlan } from "./read-catalogue";
import { findCoupon } from "./read-coupons";

export interface CouponQuestion {
  planId: number;
  code: string;
  /** null: the plan's own. */
  currency: string | null;
  /** Who would buy; null: nobody in particular. */
  subscriberId: number | null;
}

export interface CouponAnswer {
  coupon: Coupon;
  priceCents: number;
  discountedCents: number;
  currency: string;
}

/** What a coupon would take off a plan at this moment. Counts nothing: another buyer may be quicker. */
export async function validateCoupon(
  ctx: Context,
  { planId, code, currency, subscriberId }: CouponQuestion,
): Promise<CouponAnswer> {
  const plan = await getPlan(ctx, planId);
  const obstacle = whyNotSold(plan);
  if (obstacle === "deleted") throw new AppError("gone", "This plan is sold no more.");
  if (obstacle !== null) throw new AppError("invalid", "This plan is not for sale at present.");
  const inCurrency = currency ?? plan.priceCurrency;
  const priceCents = priceIn(plan, inCurrency);
  if (priceCents === null) throw invalid("query.currency", "the plan is not sold in this currency");
  const coupon = await findCoupon(ctx, code);
  if (coupon === null) throw notFound("coupon");
  const usedByBuyer =
    subscriberId === null
      ? 0
      : await countRedemptions(ctx.db, ctx.account.id, { codeId: coupon.id, subscriberId });
  const reason = whyNotApplicable(coupon, {
    planId,
    currency: inCurrency,
    now: ctx.clock.now(),
    usedByBuyer,
  });
  if (reason !== null) throw new AppError("invalid", reason);
  const off = discountOn({ cents: priceCents, currency: inCurrency }, coupon);
  if (off === null) throw new AppError("invalid", "This coupon does not hold in this currency.");
  return { coupon, priceCents, discountedCents: priceCents - off, currency: inCurrency };
}
