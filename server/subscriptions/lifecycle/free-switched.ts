import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { saveChange } from "./change-subscription";
import { unlinkSwitch } from "./lifecycle.repository";
import { recordAction } from "./record-action";
import type { Subscription } from "./subscription";
import { lockById } from "./subscription.repository";

/**
 * What was to take another one's place, and is over before it began: that one waits for no switch any more, and may be
 * switched again. Not where they renew themselves: the gateway's subscription has gone over, and charges for neither.
 */
export async function freeSwitched(ctx: Context, tx: Statements, over: Subscription): Promise<void> {
  const { id, switchedFromId, recurring, startAt, attemptId } = over;
  if (switchedFromId === null || recurring || startAt <= ctx.clock.now()) return;
  const before = await lockById(tx, ctx.account.id, switchedFromId);
  if (before === null || before.scheduledSwitch?.attemptId !== attemptId) return;
  await unlinkSwitch(tx, ctx.account.id, id);
  await saveChange(ctx, tx, { before, patch: { scheduledSwitch: null } });
  await recordAction(ctx, tx, { subscriptionId: before.id, action: "switch undone", details: { to: id } });
}
