import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { findSubscription, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { lockSubscription } from "./payment-writes.repository";

/**
 * Of a switch at once that waited for its payment, the subscription that it takes the place of, held; null: it is none, or
 * the one before is over by itself.
 */
export async function lockSwitched(
  ctx: Context,
  tx: Statements,
  { switchedFromId, attemptId, startAt }: Subscription,
): Promise<Subscription | null> {
  const now = ctx.clock.now();
  if (switchedFromId === null || startAt > now) return null;
  await lockSubscription(tx, ctx.account.id, switchedFromId);
  const from = await findSubscription(ctx, switchedFromId, tx);
  if (from === null || from.deletedAt !== null || from.scheduledSwitch?.attemptId !== attemptId) return null;
  const runs = from.endAt === null || (from.endAt > now && from.endAt > startAt);
  return runs ? from : null;
}
