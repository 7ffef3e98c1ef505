import { captureUnapplied, lockPayment, type Payment, type PaymentContext } from "@/server/payments/index";
import type { GatewayEventDetails, Handled } from "@/server/payments/intake/index";
import { requestRefundIn } from "@/server/payments/refunds/index";
import type { Statements } from "@/server/platform/db/index";
import { recordAction } from "@/server/subscriptions/lifecycle/index";

/** A payment of an order that waits for none. */
interface Unneeded {
  paymentId: number;
  subscriptionId: number | null;
}

/** How the event of such a payment ends. */
export function unneeded(payment: Unneeded): Handled {
  const outcome = "The order needs no further payment: the money is refunded.";
  return { status: "done", outcome, ...payment };
}

/** Refunds a payment that pays for nothing, in the transaction that books it. */
export async function refundUnneeded(
  ctx: PaymentContext,
  tx: Statements,
  { paymentId, subscriptionId }: Unneeded,
): Promise<void> {
  const reason = "The order was paid by another payment, or deleted, before.";
  await requestRefundIn(ctx, tx, { paymentId, amountCents: null, reason });
  if (subscriptionId === null) return;
  await recordAction(ctx, tx, { subscriptionId, action: "order paid twice", details: { paymentId } });
}

/** Refunds, once, a first payment that its gateway captured after it was replaced by another payment of its order. */
export async function refundReplaced(
  ctx: PaymentContext,
  { details: { amountCents, amountCurrency } }: GatewayEventDetails,
  { id: paymentId, subscriptionId }: Payment,
): Promise<Handled> {
  await ctx.db.withStatements(async (tx) => {
    const payment = await lockPayment(tx, ctx.account.id, paymentId);
    if (payment?.status !== "voided") return;
    await captureUnapplied(ctx, tx, { payment, amountCents, amountCurrency });
    await refundUnneeded(ctx, tx, { paymentId, subscriptionId });
  });
  return unneeded({ paymentId, subscriptionId });
}
