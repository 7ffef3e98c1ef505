import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { findSubscription, lockQueuedRows, type Subscription } from "@/server/subscriptions/lifecycle/index";

/**
 * Of a switch at once that waited for its payment, the subscription that it is to take the place of, locked before with it;
 * null: it is none, or that one waits for it no more. What waits behind that one is held, too.
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
