import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { saveChange } from "./change-subscription";
import { findEndBeforeSwitch, unlinkSwitch } from "./lifecycle.repository";
import { keepSameMembers } from "./member.repository";
import { recordAction } from "./record-action";
import { rescheduleBehind } from "./reschedule-queued";
import { statusOf } from "./status.rules";
import type { Subscription } from "./subscription";
import { lockById } from "./subscription.repository";
import { emitChanged, emitReopened } from "./subscription-events";

/** One that took, or was to take, another one's place, and the other one, held. */
interface Undone {
  over: Subscription;
  before: Subscription;
}

/** What was moved behind the one begins where the other one ends, or now where that has passed: a switch leaves no gap. */
async function moveBack(ctx: Context, tx: Statements, { over, before }: Undone): Promise<void> {
  const now = ctx.clock.now();
  if (over.endAt === null || before.endAt === null || over.groupId !== before.groupId) return;
  const endAt = before.endAt > now ? before.endAt : now;
  if (over.endAt <= endAt) return;
  await rescheduleBehind(ctx, tx, {
    behindId: over.id,
    from: over.endAt,
    to: { ...before, endAt },
    action: "moved back: a switch was undone",
  });
}

/** One that a switch has ended at once runs on to the end that it had, for those who share it now. */
async function reopen(ctx: Context, tx: Statements, { over, before }: Undone): Promise<Subscription | null> {
  const now = ctx.clock.now();
  const had = await findEndBeforeSwitch(tx, ctx.account.id, { id: before.id, toId: over.id });
  const isSound = before.paymentState === "none" || before.paymentState === "paid";
  if (had === null || !isSound || before.cancelledAt !== null) return null;
  if (had.endAt !== null && had.endAt <= now) return null;
  const after = await saveChange(ctx, tx, { before, patch: { endAt: had.endAt, expiredAt: null } });
  const { id, userLimit } = after;
  if (after.type === "group_access" && over.type === "group_access")
    await keepSameMembers(tx, ctx.account.id, { fromId: over.id, toId: id, userLimit, now });
  await emitReopened(ctx, tx, { ...after, at: now });
  return after;
}

async function tell(ctx: Context, tx: Statements, { over, before }: Undone): Promise<void> {
  const { id: subscriptionId, subscriberId } = before;
  const details = { to: over.id, until: before.endAt?.toISOString() ?? null };
  const action = "switch undone";
  const entry = await recordAction(ctx, tx, { subscriptionId, action, details });
  await emitChanged(ctx, tx, { subscriptionId, subscriberId, action, entry });
}

/**
 * What took, or was to take, another one's place is over. Before it began, that one waits for no switch any more, and may
 * be switched again. Where it had begun and is given back whole, the one that the switch ended at once goes on to the end
 * that it had, as if there had been no switch. Either way what was bought ahead follows without a gap. Not where they renew
 * themselves: the gateway's subscription has gone over, and charges for neither.
 * `over` is locked, and told as it was before it ended.
 */
export async function undoSwitch(
  ctx: Context,
  tx: Statements,
  { over, isGivenBack }: { over: Subscription; isGivenBack: boolean },
): Promise<void> {
  const { id, switchedFromId, recurring, startAt, attemptId, paymentState } = over;
  if (switchedFromId === null || recurring) return;
  const now = ctx.clock.now();
  const hasBegun = startAt <= now && paymentState !== "awaiting";
  // One that was switched itself, or is over, gives nobody their place back.
  if (hasBegun && !(isGivenBack && statusOf(over, now) === "active")) return;
  const before = await lockById(tx, ctx.account.id, switchedFromId);
  if (before === null || before.deletedAt !== null) return;
  if (hasBegun) {
    const reopened = await reopen(ctx, tx, { over, before });
    await moveBack(ctx, tx, { over, before: reopened ?? before });
    if (reopened === null) return;
    await unlinkSwitch(tx, ctx.account.id, id);
    await tell(ctx, tx, { over, before: reopened });
    return;
  }
  if (before.scheduledSwitch?.attemptId !== attemptId) return;
  await unlinkSwitch(tx, ctx.account.id, id);
  const freed = await saveChange(ctx, tx, { before, patch: { scheduledSwitch: null } });
  await moveBack(ctx, tx, { over, before: freed });
  await tell(ctx, tx, { over, before: freed });
}
