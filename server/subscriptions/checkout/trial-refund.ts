import type { Context } from "@/server/accounts/index";
import { findPayment, type PaymentContext, refundPayment } from "@/server/payments/index";
import type { Statements } from "@/server/platform/db/index";

/** Asks for what was charged to check a card before a trial to be given back, by a job that retries. */
export function requestTrialRefund(
  ctx: Context,
  tx: Statements,
  { paymentId, subscriptionId }: { paymentId: number; subscriptionId: number },
): Promise<void> {
  return ctx.emit(tx, {
    name: "subscriptions/trial-refund.requested",
    id: `payment:${paymentId}:trial-refund`,
    subject: { type: "subscription", id: String(subscriptionId) },
    data: { paymentId },
  });
}

/** Gives back what was charged to check a card before a trial. Done twice, it is given back once. */
export async function refundTrial(ctx: PaymentContext, paymentId: number): Promise<void> {
  const payment = await findPayment(ctx.db, ctx.account.id, paymentId);
  if (payment === null || payment.purpose !== "trial_authorisation") return;
  const amountCents = payment.amountCents - payment.refundedCents;
  if (amountCents === 0) return;
  await refundPayment(ctx, { paymentId, amountCents }, async () => undefined);
}
