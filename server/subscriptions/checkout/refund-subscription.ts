import type { Context } from "@/server/accounts/index";
import { lockLine, lostCredits } from "@/server/payments/credits/index";
import type { PaymentContext } from "@/server/payments/index";
import {
  type BookedRefund,
  carryOutRefund,
  type FollowRefund,
  type RefundStatus,
} from "@/server/payments/refunds/index";
import type { Statements } from "@/server/platform/db/index";
import { writeCreditNote } from "@/server/subscriptions/invoices/index";
import {
  emitCancelled,
  emitChanged,
  emitExpired,
  emitGatewayCancellation,
  findSubscription,
  lockQueuedRows,
  recordAction,
  type Subscription,
  statusOf,
  undoScheduled,
  undoSwitch,
  withdrawCredits,
} from "@/server/subscriptions/lifecycle/index";
import { collect } from "./campaign.repository";
import { releaseRedemptions } from "./coupon.repository";
import {
  findSuccessorOfPayment,
  lockSubscription,
  markSubscriptionRefunded,
} from "./payment-writes.repository";

/**
 * Of what is given back whole nothing is left: it ends, is charged no more, and its coupon's place is free. Where it took
 * another one's place, that one goes on.
 */
async function end(ctx: Context, tx: Statements, found: Subscription): Promise<void> {
  const now = ctx.clock.now();
  const subscription = await undoScheduled(ctx, tx, found);
  const { id, cancelledAt, recurring, externalSubscriptionId, switchedFromId } = subscription;
  const wasOpen = statusOf(subscription, now) !== "expired";
  // What is moved where a switch is undone, before the coupon and the subscriber.
  if (switchedFromId !== null) await lockQueuedRows(tx, ctx.account.id, [switchedFromId, id]);
  // The coupon before the subscriber, whose tokens this ends: as a purchase holds them.
  await releaseRedemptions(tx, ctx.account.id, { subscriptionId: id, now });
  await markSubscriptionRefunded(tx, ctx.account.id, { id, now });
  await undoSwitch(ctx, tx, { over: subscription, isGivenBack: true });
  if (cancelledAt === null) {
    await emitCancelled(ctx, tx, subscription);
    if (recurring && externalSubscriptionId !== null) await emitGatewayCancellation(ctx, tx, subscription);
  }
  if (wasOpen) await emitExpired(ctx, tx, { ...subscription, endedAt: now });
}

/** Before the coupon and the subscriber: who charges for what took a place, or is to, holds it before its holder. */
async function lockHeirs(ctx: Context, tx: Statements, id: number): Promise<void> {
  const heirId = await findSuccessorOfPayment(tx, ctx.account.id, id);
  if (heirId === null) return;
  await lockSubscription(tx, ctx.account.id, heirId);
  await lockHeirs(ctx, tx, heirId);
}

/** What renews itself and took another one's place at once runs on that one's payment, and ends with it. Its row is locked. */
async function endHeirs(ctx: Context, tx: Statements, { id }: Subscription): Promise<void> {
  const heirId = await findSuccessorOfPayment(tx, ctx.account.id, id);
  if (heirId === null) return;
  const heir = await findSubscription(ctx, heirId, tx);
  // Charged meanwhile, it is paid for by itself.
  if (heir === null || heir.paymentId !== null) return;
  await end(ctx, tx, heir);
  await endHeirs(ctx, tx, heir);
}

/**
 * What a refund changes of its subscription, in the refund's transaction: a credit note is written, a campaign has
 * collected less, and where its latest payment is given back whole it ends. Where money goes back that was credited at a
 * switch, what it was credited to is shortened. Nothing where nothing was sold for it.
 */
export function afterRefund(ctx: Context): FollowRefund {
  return async (tx: Statements, { refund, payment }: BookedRefund) => {
    const { id: paymentId, subscriptionId, purpose } = payment;
    if (subscriptionId === null || purpose !== "charge") return null;
    const accountId = ctx.account.id;
    const { amountCents, externalRefundId, reason: note } = refund;
    const lost = lostCredits(await lockLine(tx, accountId, subscriptionId));
    // What is moved where a credit is lost, before the coupon and the subscriber.
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
      if (subscription.recurring) await lockHeirs(ctx, tx, subscriptionId);
      await end(ctx, tx, subscription);
      await endHeirs(ctx, tx, subscription);
    }
    await withdrawCredits(ctx, tx, lost);
    const { campaignId: groupId, subscriberId } = subscription;
    if (groupId !== null) await collect(tx, accountId, { groupId, cents: -amountCents, always: true });
    const details = { paymentId, amountCents, refundId: refund.id, by: refund.actorName };
    const entry = await recordAction(ctx, tx, { subscriptionId, action: "refunded", note, details });
    await emitChanged(ctx, tx, { subscriptionId, subscriberId, action: "refunded", entry });
    return writeCreditNote(ctx, tx, { paymentId, subscriptionId, amountCents, externalRefundId });
  };
}

/**
 * Carries a requested refund to its end, with its credit note and what becomes of its subscription. May be asked as often
 * as it likes: money goes back once. Returns how the refund stands.
 */
export function refundSubscription(
  ctx: PaymentContext,
  refund: { refundId: number; isLastTry: boolean },
): Promise<RefundStatus> {
  return carryOutRefund(ctx, refund, afterRefund(ctx));
}
