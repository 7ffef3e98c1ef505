import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { findCouponById } from "@/server/subscriptions/catalogue/index";
import {
  countBuyerRedemptions,
  insertRedemption,
  reserveRedemption,
} from "@/server/subscriptions/checkout/index";
import {
  emitChanged,
  lockSubscription,
  recordAction,
  requireActor,
  type Subscription,
} from "@/server/subscriptions/lifecycle/index";
import { hasHadOffer, insertAcceptance, writeDiscount } from "./retention.repository";
import { canGetOffer, computeOffer, pickCouponId, type RetentionOffer } from "./retention.rules";

/**
 * Find the discount that the subscriber of a subscription is offered on cancelling; null: none. Staff choose the coupon
 * for the account or the plan, and a subscription gets one offer only.
 */
export async function findRetentionOffer(
  ctx: Context,
  subscription: Subscription,
  db: Statements = ctx.db,
): Promise<RetentionOffer | null> {
  const now = ctx.clock.now();
  const { id: accountId, settings } = ctx.account;
  const codeId = pickCouponId(settings.subscriptions.retention, subscription.planId);
  if (codeId === null || !canGetOffer(subscription, now)) return null;
  const { id: subscriptionId, subscriberId } = subscription;
  const [coupon, isUsed, usedByBuyer] = await Promise.all([
    findCouponById(db, accountId, codeId),
    hasHadOffer(db, accountId, { subscriptionId, codeId }),
    countBuyerRedemptions(db, accountId, { codeId, subscriberId }),
  ]);
  return coupon === null || isUsed ? null : computeOffer(subscription, coupon, { now, usedByBuyer });
}

/** An offer as its page showed it. */
interface ShownOffer {
  id: number;
  subscriberId: number;
  /** The price that the subscriber saw. */
  offeredCents: number;
}

/**
 * Accept the offer on the caller's own subscription: from the next charge on it costs the offered price. One redemption
 * of the coupon is taken, once per subscription, also by concurrent calls.
 *
 * not_found: no such subscription. conflict: there is no offer any more, or its price is another one than shown.
 */
export function acceptRetentionOffer(
  ctx: Context,
  { id, subscriberId, offeredCents }: ShownOffer,
): Promise<RetentionOffer> {
  requireActor(ctx, subscriberId);
  return ctx.db.transaction(async (tx) => {
    const accountId = ctx.account.id;
    const subscription = await lockSubscription(ctx, tx, { id, subscriberId });
    const offer = await findRetentionOffer(ctx, subscription, tx);
    if (offer === null) throw new AppError("conflict", "This offer is no longer available.");
    if (offer.offeredCents !== offeredCents)
      throw new AppError("conflict", "The total has changed. Check the new total before you continue.");
    const now = ctx.clock.now();
    const { coupon, discountCents, currency } = offer;
    const codeId = coupon.id;
    await reserveRedemption(ctx, tx, { codeId, subscriberId });
    await insertRedemption(tx, accountId, { codeId, subscriberId, subscriptionId: id, discountCents, now });
    await insertAcceptance(tx, accountId, { subscriptionId: id, codeId, discountCents, now });
    await writeDiscount(tx, accountId, { subscriptionId: id, offer, now });
    const action = "retention offer accepted";
    const details = { code: coupon.code, priceCents: offeredCents, currency };
    const entry = await recordAction(ctx, tx, { subscriptionId: id, action, details });
    await emitChanged(ctx, tx, { subscriptionId: id, subscriberId, action, entry });
    return offer;
  });
}
