import { type PaymentContext, recordUnapplied } from "@/server/payments/index";
import type { GatewayEventDetails, Handled } from "@/server/payments/intake/index";
import { requestRefundIn } from "@/server/payments/refunds/index";
import type { Statements } from "@/server/platform/db/index";
import { findSubscription, recordAction, type Subscription } from "@/server/subscriptions/lifecycle/index";
import { paymentOf } from "./event.rules";
import { holdSubscription } from "./gateway-jobs.repository";
import { findBooked } from "./known-payment";

/**
 * A charge of what has ended is not applied: it goes back whole, by a job, and the gateway is told once more that it is
 * over. All of it stands in the books and in the subscription's log.
 */
export async function refundLateCharge(
  ctx: PaymentContext,
  tx: Statements,
  { told, subscription }: { told: GatewayEventDetails; subscription: Subscription },
): Promise<Handled> {
  const { details, gateway } = told;
  const { id: subscriptionId, subscriberId, paymentType, attemptId } = subscription;
  const { amountCents, amountCurrency } = details;
  const paymentId = await recordUnapplied(ctx, tx, {
    gateway: gateway.name,
    paymentType,
    subscriptionId,
    attemptId,
    amountCents,
    amountCurrency,
    result: paymentOf(details, "charged"),
  });
  const reason = "It was charged after the subscription had ended.";
  if (amountCents > 0) await requestRefundIn(ctx, tx, { paymentId, amountCents: null, reason });
  await recordAction(ctx, tx, {
    subscriptionId,
    action: "charged after its end",
    details: { paymentId, amountCents, currency: amountCurrency },
  });
  if (subscription.externalSubscriptionId !== null)
    await ctx.emit(tx, {
      name: "subscriptions/gateway-cancellation.requested",
      id: `subscription:${subscriptionId}:gateway-cancellation:${paymentId}`,
      subject: { type: "subscription", id: String(subscriptionId) },
      data: { subscriptionId, subscriberId },
    });
  const outcome = "The subscription had ended before: the charge buys nothing, and goes back.";
  return { status: "done", outcome, paymentId, subscriptionId };
}

/**
 * A charge of a gateway's subscription that was stopped there, since it could not go over to another plan: it is of
 * nobody any more, and goes back, once.
 */
export async function refundStoppedCharge(
  ctx: PaymentContext,
  told: GatewayEventDetails,
  id: number,
): Promise<Handled> {
  return ctx.db.withStatements(async (tx) => {
    await holdSubscription(tx, ctx.account.id, id);
    const { externalPaymentId } = told.details;
    const gateway = told.gateway.name;
    const booked = await findBooked(ctx, tx, { gateway, externalPaymentId, subscriptionId: id });
    if (booked !== null) return booked;
    const subscription = await findSubscription(ctx, id, tx);
    if (subscription === null) throw new Error("a subscription that was stopped at a gateway is gone");
    return refundLateCharge(ctx, tx, { told, subscription });
  });
}
