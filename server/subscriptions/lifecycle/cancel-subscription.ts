import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import type { CancellationReason } from "@/shared/cancellation-reasons";
import { insertCancellation } from "./cancellation.repository";
import {
  createEndPatch,
  type LifecyclePatch,
  lockWithActive,
  type SubscriptionKey,
  saveChange,
} from "./change-subscription";
import { getSubscription } from "./read-subscriptions";
import { recordAction } from "./record-action";
import { isBackoffice, requireActor } from "./require-backoffice";
import { getStatus } from "./status.rules";
import type { Subscription } from "./subscription";
import {
  emitCancelled,
  emitChanged,
  emitExpired,
  emitGatewayCancellation,
  getCancelledBy,
} from "./subscription-events";
import { undoScheduled, undoSwitch } from "./undo-switch";

/** Emit the events of a cancellation; nothing where it was cancelled before. */
async function emitCancellation(
  ctx: Context,
  tx: Statements,
  { before, isFromGateway = false }: { before: Subscription; isFromGateway?: boolean },
): Promise<void> {
  if (before.cancelledAt !== null) return;
  await emitCancelled(ctx, tx, isFromGateway ? { ...before, by: "payment_provider" } : before);
  if (!isFromGateway && before.recurring && before.externalSubscriptionId !== null)
    await emitGatewayCancellation(ctx, tx, before);
}

export interface CancelSubscription extends SubscriptionKey {
  /** End access at once; only for the publication's servers and staff. */
  immediately?: boolean;
  /** When the gateway ended it, as the gateway reports; then no cancellation is sent to the gateway. */
  reportedAt?: Date;
  note?: string | null;
  /** Why the subscriber cancels, in their own choice and words. */
  answer?: { reason: CancellationReason | null; comment: string | null };
}

/** Record a cancellation with its reason; nothing where it was cancelled before. */
async function recordCancellation(
  ctx: Context,
  tx: Statements,
  { before, after, input }: { before: Subscription; after: Subscription; input: CancelSubscription },
): Promise<void> {
  if (before.cancelledAt !== null || after.cancelledAt === null) return;
  const { reason = null, comment = null } = input.answer ?? {};
  await insertCancellation(tx, ctx.account.id, {
    subscriptionId: before.id,
    cancelledAt: after.cancelledAt,
    cancelledBy: input.reportedAt === undefined ? getCancelledBy(ctx) : "payment_provider",
    reason,
    comment,
    // Our charge after a pause counts, too: without the cancellation we would charge.
    chargeAt: before.chargeAt ?? before.resumesAt,
  });
}

async function cancelLocked(
  ctx: Context,
  tx: Statements,
  { subscription, input }: { subscription: Subscription; input: CancelSubscription },
): Promise<Subscription> {
  const now = ctx.clock.now();
  const isOpen = getStatus(subscription, now) !== "expired";
  const endsNow = input.immediately === true && isBackoffice(ctx) && isOpen;
  if (subscription.cancelledAt !== null && !endsNow) return subscription;
  const before = await undoScheduled(ctx, tx, subscription);
  const patch: LifecyclePatch = {
    cancelledAt: before.cancelledAt ?? input.reportedAt ?? now,
    graceEndsAt: null,
    chargeAt: null,
    ...(before.resumesAt !== null && { resumesAt: null, nextPaymentDueAt: before.endAt }),
    ...(endsNow && createEndPatch(before, now)),
  };
  const after = await saveChange(ctx, tx, { before, patch });
  const { id: subscriptionId } = before;
  const details = { immediately: endsNow, endAt: after.endAt?.toISOString() ?? null };
  await recordAction(ctx, tx, { subscriptionId, action: "cancelled", note: input.note ?? null, details });
  await recordCancellation(ctx, tx, { before, after, input });
  await emitCancellation(ctx, tx, { before, isFromGateway: input.reportedAt !== undefined });
  if (endsNow) {
    await undoSwitch(ctx, tx, { replacement: before, isRefunded: false });
    await emitExpired(ctx, tx, { ...before, endedAt: now });
  }
  return after;
}

/**
 * Cancel a subscription: it is not charged again and stays open until its end. A grace period ends with it, because
 * no payment follows. For a queued successor of a recurring subscription, the running one is cancelled and runs
 * until its end, and the successor ends: a cancellation must stop the charges of both. Idempotent.
 */
export function cancelSubscription(ctx: Context, input: CancelSubscription): Promise<Subscription> {
  requireActor(ctx, input.subscriberId);
  return ctx.db.transaction(async (tx) => {
    const { subscription, running } = await lockWithActive(ctx, tx, input);
    if (running === null) return cancelLocked(ctx, tx, { subscription, input });
    await cancelLocked(ctx, tx, { subscription: running, input: { ...input, immediately: false } });
    return getSubscription(ctx, input, tx);
  });
}

/** Delete a subscription: it opens nothing and no list shows it. If it is queued, the running one is cancelled. */
export function deleteSubscription(ctx: Context, which: SubscriptionKey): Promise<void> {
  requireActor(ctx, which.subscriberId);
  return ctx.db.transaction(async (tx) => {
    const { running, ...locked } = await lockWithActive(ctx, tx, which);
    if (running !== null) await cancelLocked(ctx, tx, { subscription: running, input: { ...which } });
    const subscription = running === null ? locked.subscription : await getSubscription(ctx, which, tx);
    const now = ctx.clock.now();
    const wasOpen = getStatus(subscription, now) !== "expired";
    const before = await undoScheduled(ctx, tx, subscription);
    const patch = {
      deletedAt: now,
      cancelledAt: before.cancelledAt ?? now,
      expiredAt: before.expiredAt ?? now,
      chargeAt: null,
      resumesAt: null,
    };
    await saveChange(ctx, tx, { before, patch });
    await undoSwitch(ctx, tx, { replacement: before, isRefunded: false });
    const { id: subscriptionId, subscriberId } = before;
    const entry = await recordAction(ctx, tx, { subscriptionId, action: "deleted" });
    await emitCancellation(ctx, tx, { before });
    if (wasOpen) await emitExpired(ctx, tx, { ...before, endedAt: now });
    await emitChanged(ctx, tx, { subscriptionId, subscriberId, action: "deleted", entry });
  });
}
