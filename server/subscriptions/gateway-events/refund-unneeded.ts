import {
  captureUnapplied,
  lockPayment,
  type Payment,
  type PaymentContext,
  recordUnapplied,
} from "@/server/payments/index";
import type { EventOutcome, GatewayEventInput } from "@/server/payments/intake/index";
import { requestRefundInTransaction } from "@/server/payments/refunds/index";
import type { Statements } from "@/server/platform/db/index";
import { recordAction } from "@/server/subscriptions/lifecycle/index";
import { toPaymentSuccess } from "./event.rules";

/** What a payment without a sale was intended for. */
export interface IntendedFor {
  paymentType: string;
  subscriptionId: number | null;
  attemptId: number | null;
  reason: string;
}

/** Record a payment without a sale in the books, visible to staff until they have refunded it. */
export async function recordUnappliedPayment(
  ctx: PaymentContext,
  { details, gateway }: GatewayEventInput,
  { reason, ...intended }: IntendedFor,
): Promise<EventOutcome> {
  const { amountCents, amountCurrency } = details;
  const result = toPaymentSuccess(details, "charged");
  const payment = { ...intended, gateway: gateway.name, amountCents, amountCurrency, result };
  const paymentId = await ctx.db.transaction((tx) => recordUnapplied(ctx, tx, payment));
  const outcome = `${reason} The payment is recorded as unapplied, without a purchase, until it is refunded.`;
  return { status: "failed", outcome, paymentId, subscriptionId: intended.subscriptionId };
}

/** A payment for an order that needs no payment. */
interface UnneededPayment {
  paymentId: number;
  subscriptionId: number | null;
}

/** Return the result of the event of such a payment. */
export function toSurplusResult(payment: UnneededPayment): EventOutcome {
  const outcome = "The order needs no further payment. Refund started.";
  return { status: "done", outcome, ...payment };
}

/** Refund a payment without a purpose, in the transaction that books it. */
export async function refundSurplus(
  ctx: PaymentContext,
  tx: Statements,
  { paymentId, subscriptionId }: UnneededPayment,
): Promise<void> {
  const reason = "The order was already paid by another payment, or deleted.";
  await requestRefundInTransaction(ctx, tx, { paymentId, amountCents: null, reason });
  if (subscriptionId === null) return;
  await recordAction(ctx, tx, { subscriptionId, action: "order paid twice", details: { paymentId } });
}

/** Refunds, once, a first payment that its gateway captured after it was replaced by another payment of its order. */
export async function refundReplaced(
  ctx: PaymentContext,
  { details: { amountCents, amountCurrency } }: GatewayEventInput,
  { id: paymentId, subscriptionId }: Payment,
): Promise<EventOutcome> {
  await ctx.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, ctx.account.id, paymentId);
    if (payment?.status !== "voided") return;
    await captureUnapplied(ctx, tx, { payment, amountCents, amountCurrency });
    await refundSurplus(ctx, tx, { paymentId, subscriptionId });
  });
  return toSurplusResult({ paymentId, subscriptionId });
}
