import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { lockSubscription, type SubscriptionKey } from "./change-subscription";
import type { Subscription } from "./subscription";
import { lockById, lockWithPredecessor } from "./subscription.repository";

/**
 * Lock a subscription, and where it is the queued successor of a recurring one, that one, too: at the gateway both
 * are one subscription. The predecessor is locked first.
 */
export async function lockWithActive(
  ctx: Context,
  tx: Statements,
  which: SubscriptionKey,
): Promise<{ subscription: Subscription; running: Subscription | null }> {
  await lockWithPredecessor(tx, ctx.account.id, which.id);
  const subscription = await lockSubscription(ctx, tx, which);
  const { recurring, switchedFromId, startAt, attemptId } = subscription;
  const isQueued = recurring && switchedFromId !== null && startAt > ctx.clock.now();
  const running = isQueued ? await lockById(tx, ctx.account.id, switchedFromId) : null;
  const isSwitchPending = attemptId !== null && running?.scheduledSwitch?.attemptId === attemptId;
  return { subscription, running: isSwitchPending && running.deletedAt === null ? running : null };
}
