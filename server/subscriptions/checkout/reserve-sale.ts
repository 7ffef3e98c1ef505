import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { Attempt, CheckoutParams } from "./attempt";
import { saleSchema } from "./sale";
import {
  countBuyerRedemptions,
  incrementRedemptions,
  isExternalIdTaken,
  isTargetReached,
  lockCoupon,
} from "./sale.repository";
import { requireNotRenewed } from "./subscription-writes.repository";

function usedUp(message: string): AppError {
  return new AppError("invalid", message, {
    problems: [{ path: "body.subscription.coupon_code", message }],
  });
}

/** Reserve one redemption of a coupon for a buyer, under the lock of its row; refused where none is left. */
export async function reserveRedemption(
  ctx: Context,
  tx: Statements,
  { codeId, subscriberId }: { codeId: number; subscriberId: number },
): Promise<void> {
  const coupon = await lockCoupon(tx, ctx.account.id, codeId);
  if (coupon === null || !coupon.isInUse) throw usedUp("This coupon is not active.");
  const { maxRedemptions, maxPerSubscriber, redeemed } = coupon;
  if (maxRedemptions !== null && redeemed >= maxRedemptions)
    throw usedUp("This coupon has reached its redemption limit.");
  if (maxPerSubscriber !== null) {
    const used = await countBuyerRedemptions(tx, ctx.account.id, { codeId, subscriberId });
    if (used >= maxPerSubscriber)
      throw usedUp("You have already used this coupon the maximum number of times.");
  }
  await incrementRedemptions(tx, ctx.account.id, { codeId, places: 1 });
}

/** Reserve what a sale needs before its payment; a conflict where another purchase has taken it. */
export async function reserveSale(
  ctx: Context,
  tx: Statements,
  { attempt, checkoutParams }: { attempt: Attempt; checkoutParams: CheckoutParams },
): Promise<void> {
  const accountId = ctx.account.id;
  const { discount, campaign } = saleSchema.parse(attempt.terms);
  const { externalId, renewedFromId } = checkoutParams;
  if (externalId !== null && (await isExternalIdTaken(tx, accountId, externalId)))
    throw new AppError("conflict", "Another subscription has this external_id.");
  if (renewedFromId !== null) await requireNotRenewed(tx, accountId, renewedFromId);
  if (campaign !== null && (await isTargetReached(tx, accountId, campaign.id)))
    throw new AppError("conflict", "This campaign has reached its target.");
  if (discount !== null)
    await reserveRedemption(ctx, tx, { codeId: discount.codeId, subscriberId: attempt.subscriberId });
}

/** Release the reservation of a sale whose payment was refused. */
export async function releaseSale(ctx: Context, tx: Statements, attempt: Attempt): Promise<void> {
  const { discount } = saleSchema.parse(attempt.terms);
  if (discount !== null)
    await incrementRedemptions(tx, ctx.account.id, { codeId: discount.codeId, places: -1 });
}
