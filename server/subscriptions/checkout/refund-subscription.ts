import { findPayment, type PaymentContext, refundPayment } from "@/server/payments/index";
import { notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { writeCreditNote } from "@/server/subscriptions/invoices/index";
import { getSubscription, recordAction } from "@/server/subscriptions/lifecycle/index";
import { collect } from "./campaign.repository";
import { releaseRedemptions } from "./coupon.repository";
import { lockSubscription, markSubscriptionRefunded } from "./payment-writes.repository";

export interface RefundInput {
  subscriptionId: number;
  paymentId: number;
  /** null: all that is left of the payment. */
  amountCents: number | null;
  note: string | null;
}

/**
 * Gives a subscription's payment back, in part or whole, for the publication's server and staff: a credit note is
 * written, a campaign has collected less. Whole, the subscription ends and its coupon's place is free again.
 */
export async function refundSubscription(ctx: PaymentContext, input: RefundInput): Promise<void> {
  if (ctx.actor.kind !== "server") requirePermission(ctx, "payments:write");
  const { subscriptionId, paymentId } = input;
  const accountId = ctx.account.id;
  const subscription = await getSubscription(ctx, { id: subscriptionId, subscriberId: null });
  const payment = await findPayment(ctx.db, accountId, paymentId);
  if (payment === null || payment.subscriptionId !== subscriptionId) throw notFound("payment");
  const amountCents = input.amountCents ?? payment.amountCents - payment.refundedCents;
  const isWhole = payment.refundedCents + amountCents === payment.amountCents;
  await refundPayment(ctx, { paymentId, amountCents }, async (tx, { externalRefundId }) => {
    await lockSubscription(tx, accountId, subscriptionId);
    const now = ctx.clock.now();
    if (isWhole && subscription.paymentId === paymentId) {
      await markSubscriptionRefunded(tx, accountId, { id: subscriptionId, now });
      await releaseRedemptions(tx, accountId, { subscriptionId, now });
    }
    if (subscription.campaignId !== null)
      await collect(tx, accountId, {
        groupId: subscription.campaignId,
        cents: -amountCents,
        always: true,
      });
    const entry = await recordAction(ctx, tx, {
      subscriptionId,
      action: "refunded",
      note: input.note,
      details: { paymentId, amountCents },
    });
    await ctx.emit(tx, {
      name: "subscriptions/subscription.changed",
      id: `subscription:${subscriptionId}:changed:${entry}`,
      subject: { type: "subscription", id: String(subscriptionId) },
      data: { subscriptionId, subscriberId: subscription.subscriberId, action: "refunded" },
    });
    await writeCreditNote(ctx, tx, { paymentId, subscriptionId, amountCents, externalRefundId });
  });
}
