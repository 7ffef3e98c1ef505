import { keepUnapplied, type PaymentContext } from "@/server/payments/index";
import type { Handled, ToldEvent } from "@/server/payments/intake/index";
import { paymentOf } from "./told.rules";

/** What money was meant for that nothing is sold for. */
export interface Meant {
  paymentType: string;
  subscriptionId: number | null;
  attemptId: number | null;
  reason: string;
}

/** Keeps money that nothing is sold for, in the books and in view, until staff have given it back. */
export async function keepApart(
  ctx: PaymentContext,
  { details, gateway }: ToldEvent,
  { reason, ...meant }: Meant,
): Promise<Handled> {
  const { amountCents, amountCurrency } = details;
  const result = paymentOf(details, "charged");
  const payment = { ...meant, gateway: gateway.name, amountCents, amountCurrency, result };
  const paymentId = await ctx.db.withStatements((tx) => keepUnapplied(ctx, tx, payment));
  const outcome = `${reason} Nothing was sold for it; the money is kept apart until it is given back.`;
  return { status: "failed", outcome, paymentId, subscriptionId: meant.subscriptionId };
}
