import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { lockQueued } from "./queued.repository";
import { computeRescheduledBehindSwitch } from "./queued.rules";
import { saveQueueMove } from "./reschedule-queued";
import type { Subscription } from "./subscription";

/** A subscription and its replacement. */
export interface SwitchPair {
  from: Subscription;
  to: Subscription;
  /** End that the replacement had while it waited for its payment; null: it did not wait. */
  promisedEnd?: Date | null;
}

/**
 * Reschedule after a switch of a one-time subscription within its group: what was to begin at its end, or at the
 * previewed end of the replacement, begins where the replacement ends, if that is later. `from` is locked and still
 * has its end.
 */
export async function rescheduleBehindSwitch(
  ctx: Context,
  tx: Statements,
  { from, to, promisedEnd = null }: SwitchPair,
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
  const rest = waiting.filter(({ id }) => id !== to.id);
  const moved = computeRescheduledBehindSwitch(rest, behind, { now: ctx.clock.now(), timeZone });
  await saveQueueMove(ctx, tx, { moved, action: "rescheduled after a plan change" });
}
