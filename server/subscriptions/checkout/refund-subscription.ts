import type { Context } from "@/server/context/index";
import { findLostCredits, lockSwitchChain } from "@/server/payments/credits/index";
import type { PaymentContext } from "@/server/payments/index";
import {
  type ApplyRefundEffects,
  type BookedRefund,
  executeRefund,
  type RefundStatus,
  requestRefundInTransaction,
} from "@/server/payments/refunds/index";
import type { Statements } from "@/server/platform/db/index";
import { writeCreditNote } from "@/server/subscriptions/billing/index";
import {
  emitCancelled,
  emitChanged,
  emitExpired,
  emitGatewayCancellation,
  findSubscription,
  getStatus,
  lockQueuedRows,
  recordAction,
  type Subscription,
  undoScheduled,
  undoSwitch,
  withdrawCredits,
} from "@/server/subscriptions/lifecycle/index";
import {
  findUnchargedSuccessor,
  lockSubscription,
  markSubscriptionRefunded,
} from "./payment-writes.repository";
import { addCollectedAmount, releaseRedemptions } from "./sale.repository";

/**
 * End a subscription that is refunded in full: it is charged no more and its coupon redemption is released. The
 * subscription that it had replaced continues.
 */
async function endRefunded(ctx: Context, tx: Statements, current: Subscription): Promise<void> {
  const now = ctx.clock.now();
  const subscription = await undoScheduled(ctx, tx, current);
  const { id, cancelledAt, recurring, externalSubscriptionId, switchedFromId } = subscription;
  const wasOpen = getStatus(subscription, now) !== "expired";
  // What undoing the switch moves: locked before the coupon and the subscriber.
  if (switchedFromId !== null) await lockQueuedRows(tx, ctx.account.id, [switchedFromId, id]);
  // The coupon before the subscriber, whose tokens this ends: the lock order of a purchase.
  await releaseRedemptions(tx, ctx.account.id, { subscriptionId: id, now });
  await markSubscriptionRefunded(tx, ctx.account.id, { id, now });
  await undoSwitch(ctx, tx, { replacement: subscription, isRefunded: true });
  if (cancelledAt === null) {
    await emitCancelled(ctx, tx, subscription);
    if (recurring && externalSubscriptionId !== null) await emitGatewayCancellation(ctx, tx, subscription);
  }
  if (wasOpen) await emitExpired(ctx, tx, { ...subscription, endedAt: now });
}

/** Lock the successors before the coupon and the subscriber: their charges lock them before the subscriber, too. */
async function lockSuccessors(ctx: Context, tx: Statements, id: number): Promise<void> {
  const successorId = await findUnchargedSuccessor(tx, ctx.account.id, id);
  if (successorId === null) return;
  await lockSubscription(tx, ctx.account.id, successorId);
  await lockSuccessors(ctx, tx, successorId);
}

/** End recurring successors that an immediate switch created: they run on this payment. Their rows are locked. */
async function endSuccessors(ctx: Context, tx: Statements, { id }: Subscription): Promise<void> {
  const successorId = await findUnchargedSuccessor(tx, ctx.account.id, id);
  if (successorId === null) return;
  const successor = await findSubscription(ctx, successorId, tx);
  // Charged meanwhile: it has a payment of its own.
  if (successor === null || successor.paymentId !== null) return;
  await endRefunded(ctx, tx, successor);
  await endSuccessors(ctx, tx, successor);
}

/**
 * Create the follow-up of a refund, in the refund's transaction: it writes a credit note, lowers the campaign's
 * collected amount, and ends the subscription if its latest payment is refunded in full. If the refunded money was
 * credited at a switch, the subscription with that credit is shortened. Does nothing where the payment has no
 * subscription.
 */
export function afterRefund(ctx: Context): ApplyRefundEffects {
  return async (tx: Statements, { refund, payment }: BookedRefund) => {
    const { id: paymentId, subscriptionId, purpose } = payment;
    if (subscriptionId === null || purpose !== "charge") return null;
    const accountId = ctx.account.id;
    const { amountCents, externalRefundId, reason: note } = refund;
    const lost = findLostCredits(await lockSwitchChain(tx, accountId, subscriptionId));
    // What a lost credit moves: locked before the coupon and the subscriber.
    if (lost.length > 0)
      await lockQueuedRows(
        tx,
        accountId,
        lost.map(({ id }) => id),
      );
    const subscription = await findSubscription(ctx, subscriptionId, tx);
    if (subscription === null) return null;
    const isWhole = payment.refundedCents === payment.amountCents;
    if (isWhole && subscription.paymentId === paymentId) {
      if (subscription.recurring) await lockSuccessors(ctx, tx, subscriptionId);
      await endRefunded(ctx, tx, subscription);
      await endSuccessors(ctx, tx, subscription);
    }
    await withdrawCredits(ctx, tx, lost);
    const { campaignId: groupId, subscriberId } = subscription;
    if (groupId !== null)
      await addCollectedAmount(tx, accountId, { groupId, cents: -amountCents, always: true });
    const details = { paymentId, amountCents, refundId: refund.id, by: refund.actorName };
    const entry = await recordAction(ctx, tx, { subscriptionId, action: "refunded", note, details });
    await emitChanged(ctx, tx, { subscriptionId, subscriberId, action: "refunded", entry });
    return writeCreditNote(ctx, tx, { paymentId, subscriptionId, amountCents, externalRefundId });
  };
}

/**
 * Execute a requested refund, with its credit note and the change of its subscription. Idempotent: the money is
 * refunded once. Returns the refund's status.
 */
export function refundSubscription(
  ctx: PaymentContext,
  refund: { refundId: number; isLastTry: boolean },
): Promise<RefundStatus> {
  return executeRefund(ctx, refund, afterRefund(ctx));
}

/** Request the refund of a card check before a trial. The actor is always the platform. */
export async function requestTrialRefund(ctx: Context, tx: Statements, paymentId: number): Promise<void> {
  const system: Context = { ...ctx, actor: { kind: "system", name: "trial" } };
  const reason = "Card check before a trial.";
  await requestRefundInTransaction(system, tx, { paymentId, amountCents: null, reason });
}
