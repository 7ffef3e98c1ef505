import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { findSubscription, lockQueuedRows, type Subscription } from "@/server/subscriptions/lifecycle/index";

/**
 * Return the subscription that an immediate switch replaces after waiting for its payment. Both were locked before.
 * null: it is no such switch, or the other subscription waits for it no more. Locks what is queued behind that one.
 */
export async function lockSwitchedSubscription(
  ctx: Context,
  tx: Statements,
  { switchedFromId, attemptId, startAt }: Subscription,
): Promise<Subscription | null> {
  if (switchedFromId === null || startAt > ctx.clock.now()) return null;
  const from = await findSubscription(ctx, switchedFromId, tx);
  if (from === null || from.deletedAt !== null || from.scheduledSwitch?.attemptId !== attemptId) return null;
  await lockQueuedRows(tx, ctx.account.id, [switchedFromId]);
  return from;
}
