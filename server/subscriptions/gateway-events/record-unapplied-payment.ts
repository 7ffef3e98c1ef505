import { type PaymentContext, recordUnapplied } from "@/server/payments/index";
import type { EventOutcome, GatewayEventInput } from "@/server/payments/intake/index";
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
