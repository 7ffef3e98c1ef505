import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { lockSubscription, type Which } from "./change-subscription";
import { getSubscription } from "./read-subscriptions";
import type { Subscription } from "./subscription";
import { lockById } from "./subscription.repository";

/**
 * The subscription that is meant, locked; and where it waits to take the place of one that renews itself, that one, locked
 * before it: at their gateway they are one.
 */
export async function lockWithRunning(
  ctx: Context,
  tx: Statements,
  which: Which,
): Promise<{ found: Subscription; running: Subscription | null }> {
  const { recurring, switchedFromId, startAt } = await getSubscription(ctx, which, tx);
  const waits = recurring && switchedFromId !== null && startAt > ctx.clock.now();
  const running = waits ? await lockById(tx, ctx.account.id, switchedFromId) : null;
  const found = await lockSubscription(ctx, tx, which);
  const { attemptId } = found;
  const isHeld = attemptId !== null && running?.scheduledSwitch?.attemptId === attemptId;
  return { found, running: isHeld && running.deletedAt === null ? running : null };
}
