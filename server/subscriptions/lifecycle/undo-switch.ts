import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { createEndPatch, saveChange } from "./change-subscription";
import { findEndBeforeSwitch, findSuccessorId, restoreToGateway, unlinkSwitch } from "./lifecycle.repository";
import { syncMembers } from "./member.repository";
import { recordAction } from "./record-action";
import { rescheduleSuccessors } from "./reschedule-queued";
import { getStatus } from "./status.rules";
import type { Subscription } from "./subscription";
import { lockById } from "./subscription.repository";
import { emitCancelled, emitChanged, emitExpired, emitReopened } from "./subscription-events";

/**
 * End the queued replacement of a recurring subscription that is ended: it is unpaid and would be charged at its
 * start. The gateway's subscription moves back to the ended one, which is cancelled there. A replacement that has
 * begun stays: it is a subscription of its own. Returns the ended subscription after the change.
 */
export async function undoScheduled(
  ctx: Context,
  tx: Statements,
  ended: Subscription,
): Promise<Subscription> {
  const now = ctx.clock.now();
  const accountId = ctx.account.id;
  if (!ended.recurring || ended.scheduledSwitch === null) return ended;
  const id = await findSuccessorId(tx, accountId, ended.id);
  const successor = id === null ? null : await lockById(tx, accountId, id);
  if (successor === null || successor.startAt <= now) return ended;
  await saveChange(ctx, tx, {
    before: successor,
    patch: { ...createEndPatch(successor, now), cancelledAt: successor.cancelledAt ?? now },
  });
  await unlinkSwitch(tx, accountId, successor.id);
  const externalSubscriptionId = ended.externalSubscriptionId ?? successor.externalSubscriptionId;
  await restoreToGateway(tx, accountId, { id: ended.id, externalSubscriptionId });
  const details = { immediately: true, switchedFrom: ended.id };
  await recordAction(ctx, tx, { subscriptionId: successor.id, action: "cancelled", details });
  if (successor.cancelledAt === null) await emitCancelled(ctx, tx, successor);
  await emitExpired(ctx, tx, { ...successor, endedAt: now });
  return { ...ended, externalSubscriptionId, scheduledSwitch: null };
}

/** A replacement and the subscription that it replaced, or was to replace. The latter is locked. */
interface UndoneSwitch {
  replacement: Subscription;
  before: Subscription;
}

/** Move the queue back to the end of the old subscription, or to now where that has passed: no gap remains. */
async function moveBack(ctx: Context, tx: Statements, { replacement, before }: UndoneSwitch): Promise<void> {
  const now = ctx.clock.now();
  if (replacement.endAt === null || before.endAt === null || replacement.groupId !== before.groupId) return;
  const endAt = before.endAt > now ? before.endAt : now;
  if (replacement.endAt <= endAt) return;
  await rescheduleSuccessors(ctx, tx, {
    predecessorId: replacement.id,
    from: replacement.endAt,
    to: { ...before, endAt },
    action: "rescheduled: plan change undone",
  });
}

/** Reopen a subscription that an immediate switch ended, until its former end and with its current members. */
async function reopen(
  ctx: Context,
  tx: Statements,
  { replacement, before }: UndoneSwitch,
): Promise<Subscription | null> {
  const now = ctx.clock.now();
  const former = await findEndBeforeSwitch(tx, ctx.account.id, { id: before.id, toId: replacement.id });
  const isPaid = before.paymentState === "none" || before.paymentState === "paid";
  if (former === null || !isPaid || before.cancelledAt !== null) return null;
  if (former.endAt !== null && former.endAt <= now) return null;
  const after = await saveChange(ctx, tx, { before, patch: { endAt: former.endAt, expiredAt: null } });
  const { id, userLimit } = after;
  if (after.type === "group_access" && replacement.type === "group_access")
    await syncMembers(tx, ctx.account.id, { fromId: replacement.id, toId: id, userLimit, now });
  await emitReopened(ctx, tx, { ...after, at: now });
  return after;
}

async function recordUndone(
  ctx: Context,
  tx: Statements,
  { replacement, before }: UndoneSwitch,
): Promise<void> {
  const { id: subscriptionId, subscriberId } = before;
  const details = { to: replacement.id, until: before.endAt?.toISOString() ?? null };
  const action = "plan change undone";
  const entry = await recordAction(ctx, tx, { subscriptionId, action, details });
  await emitChanged(ctx, tx, { subscriptionId, subscriberId, action, entry });
}

/**
 * Undo the switch of a replacement that ends. Before it has begun, the old subscription loses its scheduled switch
 * and may be switched again. If it has begun and is refunded in full, the old subscription runs on to its former
 * end, as without the switch. Either way queued subscriptions follow without a gap. Not for recurring ones: the
 * gateway's subscription has moved to the replacement and charges for neither. `over` is locked and has its values
 * from before its end.
 */
export async function undoSwitch(
  ctx: Context,
  tx: Statements,
  { replacement, isRefunded }: { replacement: Subscription; isRefunded: boolean },
): Promise<void> {
  const { id, switchedFromId, recurring, startAt, attemptId, paymentState } = replacement;
  if (switchedFromId === null || recurring) return;
  const now = ctx.clock.now();
  const hasBegun = startAt <= now && paymentState !== "awaiting";
  // A replacement that was itself switched, or has ended, restores nothing.
  if (hasBegun && !(isRefunded && getStatus(replacement, now) === "active")) return;
  const before = await lockById(tx, ctx.account.id, switchedFromId);
  if (before === null || before.deletedAt !== null) return;
  if (hasBegun) {
    const reopened = await reopen(ctx, tx, { replacement, before });
    await moveBack(ctx, tx, { replacement, before: reopened ?? before });
    if (reopened === null) return;
    await unlinkSwitch(tx, ctx.account.id, id);
    await recordUndone(ctx, tx, { replacement, before: reopened });
    return;
  }
  if (before.scheduledSwitch?.attemptId !== attemptId) return;
  await unlinkSwitch(tx, ctx.account.id, id);
  const unscheduled = await saveChange(ctx, tx, { before, patch: { scheduledSwitch: null } });
  await moveBack(ctx, tx, { replacement, before: unscheduled });
  await recordUndone(ctx, tx, { replacement, before: unscheduled });
}
