import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { saveChange } from "./change-subscription";
import { endNow } from "./end-now";
import { carryMembers } from "./member.repository";
import { recordAction } from "./record-action";
import { rescheduleBehindSwitch, type Switched } from "./reschedule-behind-switch";
import { emitExpired, emitSwitched } from "./subscription-events";

/** What follows the one that is switched follows the other one: what was bought ahead, and those who share it. */
export async function handOver(ctx: Context, tx: Statements, switched: Switched): Promise<void> {
  await rescheduleBehindSwitch(ctx, tx, switched);
  await shareWith(ctx, tx, switched);
}

async function shareWith(ctx: Context, tx: Statements, { from, to }: Switched): Promise<void> {
  if (from.type !== "group_access" || to.type !== "group_access") return;
  const { id: toId, userLimit } = to;
  await carryMembers(tx, ctx.account.id, { fromId: from.id, toId, userLimit, now: ctx.clock.now() });
}

/**
 * A subscription that has just begun takes the place of another one, which ends. Both are locked; the log keeps the end
 * that it had. It ends at the very moment at which the other one begins, however long that is ago by now: no moment is
 * paid for twice, and in none there is nothing.
 */
export async function replaceNow(ctx: Context, tx: Statements, switched: Switched): Promise<void> {
  const { from, to } = switched;
  const { startAt: at } = to;
  await handOver(ctx, tx, switched);
  const until = from.endAt?.toISOString() ?? null;
  const switchType = from.scheduledSwitch?.switchType ?? null;
  const details = { to: to.id, plan: to.planName, switchType, at: null, until };
  await recordAction(ctx, tx, { subscriptionId: from.id, action: "switched", details });
  await saveChange(ctx, tx, { before: from, patch: { ...endNow(from, at), scheduledSwitch: null } });
  await emitExpired(ctx, tx, { ...from, endedAt: at });
  await emitSwitched(ctx, tx, { id: to.id, subscriberId: from.subscriberId, switchedFromId: from.id });
}

/**
 * A subscription was to take the place of another one that was over, or deleted, before it had been paid for. It is placed
 * like any purchase, and who shares the other one shares it; there is nothing to end, and no end to go back to.
 */
export async function followEnded(ctx: Context, tx: Statements, { from, to }: Switched): Promise<void> {
  await shareWith(ctx, tx, { from, to });
  const at = to.startAt.toISOString();
  const details = { to: to.id, plan: to.planName, switchType: from.scheduledSwitch?.switchType ?? null, at };
  await recordAction(ctx, tx, { subscriptionId: from.id, action: "switched", details });
  await saveChange(ctx, tx, { before: from, patch: { scheduledSwitch: null } });
  // What begins later is told as switched when it does.
  if (to.activatedAt !== null)
    await emitSwitched(ctx, tx, { id: to.id, subscriberId: to.subscriberId, switchedFromId: from.id });
}
