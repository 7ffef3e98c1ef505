import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { type LifecyclePatch, saveChange, type Which } from "./change-subscription";
import { endNow } from "./end-now";
import { lockWithActive } from "./lock-with-active";
import { getSubscription } from "./read-subscriptions";
import { recordAction } from "./record-action";
import { isBackoffice, requireActor } from "./require-backoffice";
import { statusOf } from "./status.rules";
import type { Subscription } from "./subscription";
import { emitCancelled, emitChanged, emitExpired, emitGatewayCancellation } from "./subscription-events";
import { undoScheduled } from "./undo-scheduled";
import { undoSwitch } from "./undo-switch";

/** The flag and everything that follows of it; nothing where it was cancelled before. */
async function emitCancellation(
  ctx: Context,
  tx: Statements,
  { before, isTold = false }: { before: Subscription; isTold?: boolean },
): Promise<void> {
  if (before.cancelledAt !== null) return;
  await emitCancelled(ctx, tx, isTold ? { ...before, by: "payment_provider" } : before);
  if (!isTold && before.recurring && before.externalSubscriptionId !== null)
    await emitGatewayCancellation(ctx, tx, before);
}

export interface CancelSubscription extends Which {
  /** It opens no longer; for the publication's servers and staff alone. */
  immediately?: boolean;
  /** Its gateway says that it ended it, and when; then nobody has to tell the gateway. */
  toldAt?: Date;
  note?: string | null;
}

async function cancelLocked(
  ctx: Context,
  tx: Statements,
  { found, input }: { found: Subscription; input: CancelSubscription },
): Promise<Subscription> {
  const now = ctx.clock.now();
  const isOpen = statusOf(found, now) !== "expired";
  const endsNow = input.immediately === true && isBackoffice(ctx) && isOpen;
  if (found.cancelledAt !== null && !endsNow) return found;
  const before = await undoScheduled(ctx, tx, found);
  const patch: LifecyclePatch = {
    cancelledAt: before.cancelledAt ?? input.toldAt ?? now,
    graceEndsAt: null,
    chargeAt: null,
    ...(endsNow && endNow(before, now)),
  };
  const after = await saveChange(ctx, tx, { before, patch });
  const { id: subscriptionId } = before;
  const details = { immediately: endsNow, endAt: after.endAt?.toISOString() ?? null };
  await recordAction(ctx, tx, { subscriptionId, action: "cancelled", note: input.note ?? null, details });
  await emitCancellation(ctx, tx, { before, isTold: input.toldAt !== undefined });
  if (endsNow) {
    await undoSwitch(ctx, tx, { over: before, isGivenBack: false });
    await emitExpired(ctx, tx, { ...before, endedAt: now });
  }
  return after;
}

/**
 * Cancels: it is not charged again, and opens until its end. A grace ends with it, for nothing is paid any more. Of one
 * that waits to take the place of one that renews itself, that one is cancelled, which runs until its end, and this one is
 * over: nobody who cancels is charged by the other name. Done twice, it is as it was after the first time.
 */
export function cancelSubscription(ctx: Context, input: CancelSubscription): Promise<Subscription> {
  requireActor(ctx, input.subscriberId);
  return ctx.db.withStatements(async (tx) => {
    const { found, running } = await lockWithActive(ctx, tx, input);
    if (running === null) return cancelLocked(ctx, tx, { found, input });
    await cancelLocked(ctx, tx, { found: running, input: { ...input, immediately: false } });
    return getSubscription(ctx, input, tx);
  });
}

/** Deletes: it opens no longer and is in no list. What was written of it stays. One that it waits for is cancelled. */
export function deleteSubscription(ctx: Context, which: Which): Promise<void> {
  requireActor(ctx, which.subscriberId);
  return ctx.db.withStatements(async (tx) => {
    const { running, ...locked } = await lockWithActive(ctx, tx, which);
    if (running !== null) await cancelLocked(ctx, tx, { found: running, input: { ...which } });
    const found = running === null ? locked.found : await getSubscription(ctx, which, tx);
    const now = ctx.clock.now();
    const wasOpen = statusOf(found, now) !== "expired";
    const before = await undoScheduled(ctx, tx, found);
    const patch = {
      deletedAt: now,
      cancelledAt: before.cancelledAt ?? now,
      expiredAt: before.expiredAt ?? now,
      chargeAt: null,
    };
    await saveChange(ctx, tx, { before, patch });
    await undoSwitch(ctx, tx, { over: before, isGivenBack: false });
    const { id: subscriptionId, subscriberId } = before;
    const entry = await recordAction(ctx, tx, { subscriptionId, action: "deleted" });
    await emitCancellation(ctx, tx, { before });
    if (wasOpen) await emitExpired(ctx, tx, { ...before, endedAt: now });
    await emitChanged(ctx, tx, { subscriptionId, subscriberId, action: "deleted", entry });
  });
}
