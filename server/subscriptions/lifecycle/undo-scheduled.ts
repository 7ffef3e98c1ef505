import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { saveChange } from "./change-subscription";
import { endNow } from "./end-now";
import { findSuccessorId, restoreToGateway, unlinkSwitch } from "./lifecycle.repository";
import { recordAction } from "./record-action";
import type { Subscription } from "./subscription";
import { lockById } from "./subscription.repository";
import { emitCancelled, emitExpired } from "./subscription-events";

/**
 * Ends with a subscription that renews itself what waits to take its place: nothing of that is paid yet, and it would be
 * charged at its start. The gateway's subscription comes back to the one that is ended, which is cancelled there. Where
 * the other one has begun it stays: it is a subscription of its own. Returns the one that is ended, as it stands then.
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
  const waiting = id === null ? null : await lockById(tx, accountId, id);
  if (waiting === null || waiting.startAt <= now) return ended;
  await saveChange(ctx, tx, {
    before: waiting,
    patch: { ...endNow(waiting, now), cancelledAt: waiting.cancelledAt ?? now },
  });
  await unlinkSwitch(tx, accountId, waiting.id);
  const externalSubscriptionId = ended.externalSubscriptionId ?? waiting.externalSubscriptionId;
  await restoreToGateway(tx, accountId, { id: ended.id, externalSubscriptionId });
  const details = { immediately: true, switchedFrom: ended.id };
  await recordAction(ctx, tx, { subscriptionId: waiting.id, action: "cancelled", details });
  if (waiting.cancelledAt === null) await emitCancelled(ctx, tx, waiting);
  await emitExpired(ctx, tx, { ...waiting, endedAt: now });
  return { ...ended, externalSubscriptionId, scheduledSwitch: null };
}
