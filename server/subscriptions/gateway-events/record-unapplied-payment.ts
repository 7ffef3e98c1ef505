import { type PaymentContext, recordUnapplied } from "@/server/payments/index";
import type { GatewayEventDetails, Handled } from "@/server/payments/intake/index";
import { paymentOf } from "./event.rules";

/** What money was meant for that nothing is sold for. */
export interface IntendedFor {
  paymentType: string;
  subscriptionId: number | null;
  attemptId: number | null;
  reason: string;
}

/** Keeps money that nothing is sold for, in the books and in view, until staff have given it back. */
export async function recordUnappliedPayment(
  ctx: PaymentContext,
  { details, gateway }: GatewayEventDetails,
  { reason, ...meant }: IntendedFor,
): Promise<Handled> {
  const { amountCents, amountCurrency } = details;
  const result = paymentOf(details, "charged");
  const payment = { ...meant, gateway: gateway.name, amountCents, amountCurrency, result };
  const paymentId = await ctx.db.withStatements((tx) => recordUnapplied(ctx, tx, payment));
  const outcome = `${reason} Nothing was sold for it; the money is kept apart until it is given back.`;
  return { status: "failed", outcome, paymentId, subscriptionId: meant.subscriptionId };
}
