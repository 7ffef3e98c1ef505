import { AppError } from "@/server/platform/errors/index";
import { throttleAttempts } from "@/server/platform/rate-limit/index";
import { requireSubscriber } from "@/server/subscriptions/customers/index";
import { isInGrace, lockSubscription, saveChange } from "@/server/subscriptions/lifecycle/index";
import type { ShopContext } from "./buyer";

/** One retry per quarter of an hour: more frequent tries do not help a declined card. */
const TRIES = 3;

/**
 * Retry the overdue payment of the reader's subscription in the next sweep of charges.
 *
 * Refused if nothing is overdue. A charge that is already running is not started again, so nothing is charged twice.
 */
export async function retryOverdueCharge(ctx: ShopContext, id: number): Promise<void> {
  const { id: subscriberId } = await requireSubscriber(ctx);
  const subject = { kind: "charge-again", name: `${ctx.account.id}:${subscriberId}`, limit: TRIES };
  await throttleAttempts(ctx, [subject]);
  await ctx.db.transaction(async (tx) => {
    const current = await lockSubscription(ctx, tx, { id, subscriberId });
    const now = ctx.clock.now();
    if (!current.recurring || current.cancelledAt !== null || !isInGrace(current, now))
      throw new AppError("invalid", "This plan has no overdue payment.");
    await saveChange(ctx, tx, { before: current, patch: { chargeAt: now } });
  });
}
