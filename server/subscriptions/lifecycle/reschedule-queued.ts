import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { computeNextDue } from "./due.rules";
import { lockQueued, type QueuedSubscription, saveRescheduled } from "./queued.repository";
import { type AddedTime, computeRescheduled, computeRescheduledBehindSwitch } from "./queued.rules";
import { recordActions } from "./record-action";
import type { Subscription } from "./subscription";
import { emitChanged } from "./subscription-events";

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
export async function rescheduleSuccessorsOfSwitch(
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

/** Time that was added to a subscription with a possible queue behind it. */
export interface QueuedTime extends AddedTime {
  predecessorId: number;
}

/** Write rescheduled subscriptions with their log entries and events. */
async function saveQueueMove(
  ctx: Context,
  tx: Statements,
  {
    moved,
    action,
  }: {
    moved: readonly QueuedSubscription[];
    /** Action of the log entries. */
    action: string;
  },
): Promise<void> {
  if (moved.length === 0) return;
  const now = ctx.clock.now();
  await saveRescheduled(tx, ctx.account.id, {
    moved: moved.map((row) => ({ row, dueAt: computeNextDue(row, now) })),
    now,
  });
  const entries = await recordActions(
    ctx,
    tx,
    moved.map(({ id: subscriptionId, predecessorId: behind, startAt: from, endAt: to }) => {
      const details = { behind, from: from.toISOString(), to: to?.toISOString() ?? null };
      return { subscriptionId, action, details };
    }),
  );
  for (const [at, { id: subscriptionId, subscriberId }] of moved.entries()) {
    const entry = entries[at];
    if (entry !== undefined)
      await emitChanged(ctx, tx, { subscriptionId, subscriberId, action: "moved", entry });
  }
}

/** Move what was bought to begin at the end of subscriptions to their new end: no day is paid twice. */
export async function rescheduleQueued(
  ctx: Context,
  tx: Statements,
  {
    waiting,
    added,
    action,
  }: { waiting: readonly QueuedSubscription[]; added: readonly QueuedTime[]; action: string },
): Promise<void> {
  const { timeZone } = ctx.account;
  const now = ctx.clock.now();
  const moved = added.flatMap((addition) => {
    const behind = waiting.filter(({ predecessorId }) => predecessorId === addition.predecessorId);
    return computeRescheduled(behind, addition, { now, timeZone });
  });
  await saveQueueMove(ctx, tx, { moved, action });
}

/** Reschedule behind one subscription: what begins at `from` begins where `to` ends. */
export async function rescheduleSuccessors(
  ctx: Context,
  tx: Statements,
  {
    predecessorId,
    from,
    to,
    action,
  }: {
    predecessorId: number;
    from: Date;
    to: Pick<Subscription, "anchorAt" | "durationUnit"> & { endAt: Date };
    action: string;
  },
): Promise<void> {
  const waiting = await lockQueued(tx, ctx.account.id, [predecessorId]);
  const counted = { anchorAt: to.anchorAt, unit: to.durationUnit };
  await rescheduleQueued(ctx, tx, {
    waiting,
    added: [{ predecessorId, end: from, from, to: to.endAt, counted }],
    action,
  });
}
