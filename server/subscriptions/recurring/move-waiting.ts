import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { emitChanged, nextDue, recordActions } from "@/server/subscriptions/lifecycle/index";
import type { PaidPeriod, RenewableRow } from "./renewal.rules";
import { saveMoved, type WaitingBehind } from "./waiting.repository";
import { movedBehind } from "./waiting.rules";

const ACTION = "moved behind what was renewed";

interface RenewedPeriod {
  row: RenewableRow;
  period: PaidPeriod;
}

/**
 * Moves what was bought to begin at the end of subscriptions that are renewed now to their new ends: no day is paid for
 * twice. Before their rows are written.
 */
export async function moveWaiting(
  ctx: Context,
  tx: Statements,
  { waiting, renewed }: { waiting: readonly WaitingBehind[]; renewed: readonly RenewedPeriod[] },
): Promise<void> {
  if (waiting.length === 0) return;
  const accountId = ctx.account.id;
  const { timeZone } = ctx.account;
  const now = ctx.clock.now();
  const moved = renewed.flatMap(({ row, period: { startAt: from, endAt: to } }) => {
    const { id, endAt: end, anchorAt, durationUnit: unit } = row;
    if (end === null || to === null) return [];
    const behind = waiting.filter(({ behindId }) => behindId === id);
    return movedBehind(behind, { end, from, to, counted: { anchorAt, unit } }, { now, timeZone });
  });
  await saveMoved(tx, accountId, { moved: moved.map((row) => ({ row, dueAt: nextDue(row, now) })), now });
  const entries = await recordActions(
    ctx,
    tx,
    moved.map(({ id: subscriptionId, behindId: behind, startAt: from, endAt: to }) => {
      const details = { behind, from: from.toISOString(), to: to?.toISOString() ?? null };
      return { subscriptionId, action: ACTION, details };
    }),
  );
  for (const [at, { id: subscriptionId, subscriberId }] of moved.entries()) {
    const entry = entries[at];
    if (entry !== undefined)
      await emitChanged(ctx, tx, { subscriptionId, subscriberId, action: "moved", entry });
  }
}
