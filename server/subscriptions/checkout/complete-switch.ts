import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { findSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { lockSubscription } from "./payment-writes.repository";

/**
 * Of a switch at once that waited for its payment, the subscription that it is to take the place of, held; null: it is none,
 * or that one waits for it no more.
 */
export async function lockSwitched(
  ctx: Context,
  tx: Statements,
  { switchedFromId, attemptId, startAt }: Subscription,
): Promise<Subscription | null> {
  if (switchedFromId === null || startAt > ctx.clock.now()) return null;
  await lockSubscription(tx, ctx.account.id, switchedFromId);
  const from = await findSubscription(ctx, switchedFromId, tx);
  if (from === null || from.deletedAt !== null || from.scheduledSwitch?.attemptId !== attemptId) return null;
  return from;
}
