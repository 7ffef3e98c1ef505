import { type PaymentContext, recordUnapplied } from "@/server/payments/index";
import type { EventOutcome, GatewayEventInput } from "@/server/payments/intake/index";
import { requestRefundInTransaction } from "@/server/payments/refunds/index";
import type { Statements } from "@/server/platform/db/index";
import { findSubscription, recordAction, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { toPaymentSuccess } from "./event.rules";
import { lockSubscriptionForGateway } from "./gateway-subscription.repository";
import { findBookedResult } from "./settle-booked-payment";

/**
 * Refund a charge of an ended subscription in full, by a job, and cancel the subscription at the gateway again.
 * Both are recorded in the books and in the subscription's log.
 */
export async function refundLateCharge(
  ctx: PaymentContext,
  tx: Statements,
  { event, subscription }: { event: GatewayEventInput; subscription: Subscription },
): Promise<EventOutcome> {
  const { details, gateway } = event;
  const { id: subscriptionId, subscriberId, paymentType, attemptId } = subscription;
  const { amountCents, amountCurrency } = details;
  const paymentId = await recordUnapplied(ctx, tx, {
    gateway: gateway.name,
    paymentType,
    subscriptionId,
    attemptId,
    amountCents,
    amountCurrency,
    result: toPaymentSuccess(details, "charged"),
  });
  const reason = "Charged after the subscription ended.";
  if (amountCents > 0) await requestRefundInTransaction(ctx, tx, { paymentId, amountCents: null, reason });
  await recordAction(ctx, tx, {
    subscriptionId,
    action: "charged after end",
    details: { paymentId, amountCents, currency: amountCurrency },
  });
  if (subscription.externalSubscriptionId !== null)
    await ctx.emit(tx, {
      name: "subscriptions/gateway-cancellation.requested",
      id: `subscription:${subscriptionId}:gateway-cancellation:${paymentId}`,
      subject: { type: "subscription", id: String(subscriptionId) },
      data: { subscriptionId, subscriberId },
    });
  const outcome = "The subscription had already ended. Refund started.";
  return { status: "done", outcome, paymentId, subscriptionId };
}

/**
 * Refund a charge of a gateway subscription that was stopped there because it could not change to another plan: it
 * belongs to no subscription any more. Refunded once.
 */
export async function refundStoppedCharge(
  ctx: PaymentContext,
  event: GatewayEventInput,
  id: number,
): Promise<EventOutcome> {
  return ctx.db.transaction(async (tx) => {
    await lockSubscriptionForGateway(tx, ctx.account.id, id);
    const { externalPaymentId } = event.details;
    const gateway = event.gateway.name;
    const booked = await findBookedResult(ctx, tx, { gateway, externalPaymentId, subscriptionId: id });
    if (booked !== null) return booked;
    const subscription = await findSubscription(ctx, id, tx);
    if (subscription === null) throw new Error("the subscription stopped at a gateway was not found");
    return refundLateCharge(ctx, tx, { event, subscription });
  });
}
