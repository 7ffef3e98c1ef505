import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { createEndPatch, saveChange } from "./change-subscription";
import { copyMemberRows } from "./member.repository";
import { recordAction } from "./record-action";
import { rescheduleSuccessorsOfSwitch, type SwitchPair } from "./reschedule-queued";
import { emitExpired, emitSwitched } from "./subscription-events";

/** Move queued subscriptions and members from the switched subscription to its replacement. */
export async function moveQueueAndMembers(ctx: Context, tx: Statements, switched: SwitchPair): Promise<void> {
  await rescheduleSuccessorsOfSwitch(ctx, tx, switched);
  await copyMembers(ctx, tx, switched);
}

async function copyMembers(ctx: Context, tx: Statements, { from, to }: SwitchPair): Promise<void> {
  if (from.type !== "group_access" || to.type !== "group_access") return;
  const { id: toId, userLimit } = to;
  await copyMemberRows(tx, ctx.account.id, { fromId: from.id, toId, userLimit, now: ctx.clock.now() });
}

/**
 * End a subscription whose replacement has just begun. Both are locked; the log stores the former end. It ends
 * exactly when the replacement begins, even if that is in the past: no moment is paid twice, and there is no gap.
 */
export async function replaceNow(ctx: Context, tx: Statements, switched: SwitchPair): Promise<void> {
  const { from, to } = switched;
  const { startAt: at } = to;
  await moveQueueAndMembers(ctx, tx, switched);
  const until = from.endAt?.toISOString() ?? null;
  const switchType = from.scheduledSwitch?.switchType ?? null;
  const details = { to: to.id, plan: to.planName, switchType, at: null, until };
  await recordAction(ctx, tx, { subscriptionId: from.id, action: "switched", details });
  await saveChange(ctx, tx, { before: from, patch: { ...createEndPatch(from, at), scheduledSwitch: null } });
  await emitExpired(ctx, tx, { ...from, endedAt: at });
  await emitSwitched(ctx, tx, { id: to.id, subscriberId: from.subscriberId, switchedFromId: from.id });
}

/**
 * Complete a switch whose old subscription ended, or was deleted, before the payment came. The new one is scheduled
 * like any purchase and gets the members; nothing is ended, and there is no former end to restore.
 */
export async function completeAfterEnd(
  ctx: Context,
  tx: Statements,
  { from, to }: SwitchPair,
): Promise<void> {
  await copyMembers(ctx, tx, { from, to });
  const at = to.startAt.toISOString();
  const details = { to: to.id, plan: to.planName, switchType: from.scheduledSwitch?.switchType ?? null, at };
  await recordAction(ctx, tx, { subscriptionId: from.id, action: "switched", details });
  await saveChange(ctx, tx, { before: from, patch: { scheduledSwitch: null } });
  // A later start emits the event when it is activated.
  if (to.activatedAt !== null)
    await emitSwitched(ctx, tx, { id: to.id, subscriberId: to.subscriberId, switchedFromId: from.id });
}
