import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { countBuyerRedemptions, incrementRedemptions, lockCoupon } from "./sale.repository";

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
  await incrementRedemptions(tx, ctx.account.id, { codeId, count: 1 });
}

/** Release a reserved redemption of a coupon. */
export async function releaseRedemption(ctx: Context, tx: Statements, codeId: number): Promise<void> {
  await incrementRedemptions(tx, ctx.account.id, { codeId, count: -1 });
}
