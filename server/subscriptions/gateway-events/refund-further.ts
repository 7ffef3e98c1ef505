import { hasAuthorisedPayment, type PaymentContext, recordUnapplied } from "@/server/payments/index";
import type { EventOutcome, GatewayEventInput } from "@/server/payments/intake/index";
import { toPaymentSuccess } from "./event.rules";
import { refundSurplus, toSurplusResult } from "./refund-unneeded";
import { findBookedResult } from "./settle-booked-payment";

/**
 * Refund, once, a further payment of an order whose first payment was pending: its buyer paid again because they
 * saw no result. null: no payment of the order was pending, so staff must find out why there is a second one.
 */
export function refundFurther(
  ctx: PaymentContext,
  { details, gateway: { name: gateway } }: GatewayEventInput,
  order: { paymentType: string; subscriptionId: number; attemptId: number },
): Promise<EventOutcome | null> {
  const { subscriptionId } = order;
  const { externalPaymentId, amountCents, amountCurrency } = details;
  return ctx.db.transaction(async (tx): Promise<EventOutcome | null> => {
    if (amountCents < 1 || !(await hasAuthorisedPayment(tx, ctx.account.id, order))) return null;
    const booked = await findBookedResult(ctx, tx, { gateway, externalPaymentId, subscriptionId });
    if (booked !== null) return booked;
    const result = toPaymentSuccess(details, "charged");
    const payment = { ...order, gateway, amountCents, amountCurrency, result };
    const paymentId = await recordUnapplied(ctx, tx, payment);
    await refundSurplus(ctx, tx, { paymentId, subscriptionId });
    return toSurplusResult({ paymentId, subscriptionId });
  });
}
