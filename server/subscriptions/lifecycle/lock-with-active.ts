import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { lockSubscription, type Which } from "./change-subscription";
import type { Subscription } from "./subscription";
import { lockById, lockWithPredecessor } from "./subscription.repository";

/**
 * The subscription that is meant, locked; and where it waits to take the place of one that renews itself, that one, too: at
 * their gateway they are one. What it takes the place of is locked before it.
 */
export async function lockWithActive(
  ctx: Context,
  tx: Statements,
  which: Which,
): Promise<{ found: Subscription; running: Subscription | null }> {
  await lockWithPredecessor(tx, ctx.account.id, which.id);
  const found = await lockSubscription(ctx, tx, which);
  const { recurring, switchedFromId, startAt, attemptId } = found;
  const waits = recurring && switchedFromId !== null && startAt > ctx.clock.now();
  const running = waits ? await lockById(tx, ctx.account.id, switchedFromId) : null;
  const isHeld = attemptId !== null && running?.scheduledSwitch?.attemptId === attemptId;
  return { found, running: isHeld && running.deletedAt === null ? running : null };
}
