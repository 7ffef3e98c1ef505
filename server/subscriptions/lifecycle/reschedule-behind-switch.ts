import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { lockQueued } from "./queued.repository";
import { rescheduledBehindSwitch } from "./queued.rules";
import { writeMoved } from "./reschedule-queued";
import type { Subscription } from "./subscription";

/** A subscription, and what takes its place. */
export interface Switched {
  from: Subscription;
  to: Subscription;
  /** Where the one that takes the place was to end while it waited for its payment; null: it did not wait. */
  promisedEnd?: Date | null;
}

/**
 * One that is paid once was switched to another of its group: what was bought to begin at its end, or at the end that the
 * other one was promised, begins where the other one ends, if that is later. `from` is locked, and still has its end.
 */
export async function rescheduleBehindSwitch(
  ctx: Context,
  tx: Statements,
  { from, to, promisedEnd = null }: Switched,
): Promise<void> {
  if (to.recurring || from.groupId !== to.groupId) return;
  if (from.endAt === null || to.endAt === null) return;
  const { timeZone } = ctx.account;
  const waiting = await lockQueued(tx, ctx.account.id, [from.id]);
  const behind = {
    ends: [from.endAt, promisedEnd],
    to: to.endAt,
    counted: { anchorAt: to.anchorAt, unit: to.durationUnit },
  };
  const others = waiting.filter(({ id }) => id !== to.id);
  const moved = rescheduledBehindSwitch(others, behind, { now: ctx.clock.now(), timeZone });
  await writeMoved(ctx, tx, { moved, action: "moved behind what was switched" });
}
