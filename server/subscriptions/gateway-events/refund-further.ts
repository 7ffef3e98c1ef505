import { hasHeldPayment, type PaymentContext, recordUnapplied } from "@/server/payments/index";
import type { GatewayEventDetails, Handled } from "@/server/payments/intake/index";
import { paymentOf } from "./event.rules";
import { findBooked } from "./known-payment";
import { refundUnneeded, unneeded } from "./refund-unneeded";

/**
 * Refunds, once, a further payment of an order whose first payment was pending: its buyer paid again because they saw no
 * result. null: no payment of the order was pending, so why there is a second one is for staff to find out.
 */
export function refundFurther(
  ctx: PaymentContext,
  { details, gateway: { name: gateway } }: GatewayEventDetails,
  order: { paymentType: string; subscriptionId: number; attemptId: number },
): Promise<Handled | null> {
  const { subscriptionId } = order;
  const { externalPaymentId, amountCents, amountCurrency } = details;
  return ctx.db.withStatements(async (tx): Promise<Handled | null> => {
    if (amountCents < 1 || !(await hasHeldPayment(tx, ctx.account.id, order))) return null;
    const booked = await findBooked(ctx, tx, { gateway, externalPaymentId, subscriptionId });
    if (booked !== null) return booked;
    const result = paymentOf(details, "charged");
    const payment = { ...order, gateway, amountCents, amountCurrency, result };
    const paymentId = await recordUnapplied(ctx, tx, payment);
    await refundUnneeded(ctx, tx, { paymentId, subscriptionId });
    return unneeded({ paymentId, subscriptionId });
  });
}
