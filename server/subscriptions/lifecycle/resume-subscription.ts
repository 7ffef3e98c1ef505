import type { Context } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import { findCurrentCancellation, writeUndone } from "./cancellation.repository";
import { changeSubscription, type SubscriptionKey, saveChange } from "./change-subscription";
import { recordAction } from "./record-action";
import { isBackoffice, requireActor } from "./require-backoffice";
import { isResumable } from "./resume.rules";
import type { Subscription } from "./subscription";
import { emitChanged, emitGatewayResumption } from "./subscription-events";

/** Action of the log entry of an undone cancellation. */
export const CANCELLATION_UNDONE = "cancellation undone";

/** Whether the caller may undo the cancellation of a subscription now, if its gateway can. */
export async function canResume(ctx: Context, subscription: Subscription): Promise<boolean> {
  if (subscription.cancelledAt === null) return false;
  const cancellation = await findCurrentCancellation(ctx.db, ctx.account.id, subscription.id);
  return isResumable(subscription, { cancellation, now: ctx.clock.now(), isBackoffice: isBackoffice(ctx) });
}

/**
 * Undo the cancellation of a subscription before its end: it renews, and is charged, as if it had not been cancelled.
 * A job tells the gateway, which the caller has found able to undo it. A plan change that the cancellation ended stays
 * ended. Idempotent.
 *
 * conflict: it has ended, its gateway has stopped charging, or somebody else than the caller cancelled it.
 */
export function resumeSubscription(ctx: Context, which: SubscriptionKey): Promise<Subscription> {
  requireActor(ctx, which.subscriberId);
  return changeSubscription(ctx, which, async (tx, before) => {
    if (before.cancelledAt === null) return before;
    const now = ctx.clock.now();
    const cancellation = await findCurrentCancellation(tx, ctx.account.id, before.id);
    const terms = { cancellation, now, isBackoffice: isBackoffice(ctx) };
    if (cancellation === null || !isResumable(before, terms))
      throw new AppError("conflict", "This cancellation can no longer be undone.");
    const chargeAt = cancellation.chargeAt === null ? null : before.endAt;
    const after = await saveChange(ctx, tx, { before, patch: { cancelledAt: null, chargeAt } });
    await writeUndone(tx, ctx.account.id, { id: cancellation.id, now });
    const { id: subscriptionId, subscriberId } = before;
    const action = CANCELLATION_UNDONE;
    const entry = await recordAction(ctx, tx, { subscriptionId, action });
    await emitChanged(ctx, tx, { subscriptionId, subscriberId, action, entry });
    if (before.recurring && before.externalSubscriptionId !== null)
      await emitGatewayResumption(ctx, tx, before);
    return after;
  });
}
