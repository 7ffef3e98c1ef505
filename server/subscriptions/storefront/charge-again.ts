import { AppError } from "@/server/platform/errors/index";
import { admitAttempts } from "@/server/platform/throttle/index";
import { isInGrace, lockSubscription, saveChange } from "@/server/subscriptions/lifecycle/index";
import { requireSubscriber } from "@/server/subscriptions/subscribers/index";
import type { ShopContext } from "./shop-context";

/** In a quarter of an hour: a card is no better for being asked more often. */
const TRIES = 3;

/**
 * Has the overdue payment of a subscription of the reader's tried once more, by the next sweep of charges. Refused where
 * nothing is overdue. One that is on its way already stays the one that it is: nothing is charged twice.
 */
export async function chargeAgain(ctx: ShopContext, id: number): Promise<void> {
  const { id: subscriberId } = await requireSubscriber(ctx);
  const subject = { kind: "charge-again", name: `${ctx.account.id}:${subscriberId}`, limit: TRIES };
  await admitAttempts(ctx, [subject]);
  await ctx.db.withStatements(async (tx) => {
    const before = await lockSubscription(ctx, tx, { id, subscriberId });
    const now = ctx.clock.now();
    if (!before.recurring || before.cancelledAt !== null || !isInGrace(before, now))
      throw new AppError("invalid", "No payment of this plan is overdue.");
    await saveChange(ctx, tx, { before, patch: { chargeAt: now } });
  });
}
