import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { computeDiscount, getPrice } from "@/shared/money.rules";
import type { Coupon } from "./coupon";
import { countRedemptions, findCouponRow } from "./coupon.repository";
import { normalizeCouponCode, whyNotApplicable } from "./coupon.rules";
import { whyNotSold } from "./plan.rules";
import { getPlan } from "./read-catalogue";

/**
 * Find a coupon by its code, case-insensitively; null: unknown. `whyNotApplicable` tells whether it applies; a
 * redemption checks its limits under the row lock.
 */
export async function findCoupon(
  ctx: Context,
  code: string,
  db: Statements = ctx.db,
): Promise<Coupon | null> {
  const normal = normalizeCouponCode(code);
  return normal === "" || normal.length > 100 ? null : findCouponRow(db, ctx.account.id, normal);
}

export interface ValidateCouponInput {
  planId: number;
  code: string;
  /** null: the plan's own currency. */
  currency: string | null;
  /** The buyer; null: anonymous. */
  subscriberId: number | null;
}

export interface CouponValidation {
  coupon: Coupon;
  priceCents: number;
  discountedCents: number;
  currency: string;
}

/** Compute what a coupon would take off a plan now. Reserves nothing: another buyer may use the last redemption. */
export async function validateCoupon(
  ctx: Context,
  { planId, code, currency, subscriberId }: ValidateCouponInput,
): Promise<CouponValidation> {
  const plan = await getPlan(ctx, planId);
  const obstacle = whyNotSold(plan);
  if (obstacle === "deleted") throw new AppError("gone", "This plan is no longer sold.");
  if (obstacle !== null) throw new AppError("invalid", "This plan is not currently for sale.");
  const priceCurrency = currency ?? plan.priceCurrency;
  const priceCents = getPrice(plan, priceCurrency);
  if (priceCents === null) throw invalid("query.currency", "The plan is not sold in this currency");
  const coupon = await findCoupon(ctx, code);
  if (coupon === null) throw notFound("coupon");
  const usedByBuyer =
    subscriberId === null
      ? 0
      : await countRedemptions(ctx.db, ctx.account.id, { codeId: coupon.id, subscriberId });
  const reason = whyNotApplicable(coupon, {
    planId,
    currency: priceCurrency,
    now: ctx.clock.now(),
    usedByBuyer,
  });
  if (reason !== null) throw new AppError("invalid", reason);
  const discount = computeDiscount({ cents: priceCents, currency: priceCurrency }, coupon);
  if (discount === null) throw new AppError("invalid", "This coupon is not valid in this currency.");
  return { coupon, priceCents, discountedCents: priceCents - discount, currency: priceCurrency };
}
