import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { nextDue } from "./due.rules";
import { lockQueued, type QueuedSubscription, saveRescheduled } from "./queued.repository";
import { type AddedTime, rescheduledBehind } from "./queued.rules";
import { recordActions } from "./record-action";
import type { Subscription } from "./subscription";
import { emitChanged } from "./subscription-events";

/** Time that was added to what something may wait behind. */
export interface QueuedTime extends AddedTime {
  behindId: number;
}

/** Writes when what was moved runs now, says so in its log and tells of it. */
export async function writeMoved(
  ctx: Context,
  tx: Statements,
  {
    moved,
    action,
  }: {
    moved: readonly QueuedSubscription[];
    /** As it stands in the log of what was moved. */
    action: string;
  },
): Promise<void> {
  if (moved.length === 0) return;
  const now = ctx.clock.now();
  await saveRescheduled(tx, ctx.account.id, {
    moved: moved.map((row) => ({ row, dueAt: nextDue(row, now) })),
    now,
  });
  const entries = await recordActions(
    ctx,
    tx,
    moved.map(({ id: subscriptionId, behindId: behind, startAt: from, endAt: to }) => {
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

/** Moves what was bought to begin at the end of subscriptions to where they end now: no day is paid for twice. */
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
  const moved = added.flatMap((one) => {
    const behind = waiting.filter(({ behindId }) => behindId === one.behindId);
    return rescheduledBehind(behind, one, { now, timeZone });
  });
  await writeMoved(ctx, tx, { moved, action });
}

/** The same for one subscription: what begins at `from` begins where `to` ends. */
export async function rescheduleBehind(
  ctx: Context,
  tx: Statements,
  {
    behindId,
    from,
    to,
    action,
  }: {
    behindId: number;
    from: Date;
    to: Pick<Subscription, "anchorAt" | "durationUnit"> & { endAt: Date };
    action: string;
  },
): Promise<void> {
  const waiting = await lockQueued(tx, ctx.account.id, [behindId]);
  const counted = { anchorAt: to.anchorAt, unit: to.durationUnit };
  await rescheduleQueued(ctx, tx, {
    waiting,
    added: [{ behindId, end: from, from, to: to.endAt, counted }],
    action,
  });
}
