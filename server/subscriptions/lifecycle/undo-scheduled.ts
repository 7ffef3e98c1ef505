import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { saveChange } from "./change-subscription";
import { createEndPatch } from "./end-now";
import { findSuccessorId, restoreToGateway, unlinkSwitch } from "./lifecycle.repository";
import { recordAction } from "./record-action";
import type { Subscription } from "./subscription";
import { lockById } from "./subscription.repository";
import { emitCancelled, emitExpired } from "./subscription-events";

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
