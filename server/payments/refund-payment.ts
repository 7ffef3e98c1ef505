import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { getGateway } from "./find-gateway";
import type { PaymentContext } from "./gateway";
import { writeLedger } from "./ledger.repository";
import { refundedLines } from "./ledger.rules";
import { lockPayment, markRefunded, type Payment } from "./payment.repository";

export interface Refund {
  payment: Payment;
  amountCents: number;
  externalRefundId: string | null;
}

function requireRefundable(payment: Payment | null, amountCents: number): Payment {
  if (payment === null) throw notFound("payment");
  if (payment.status !== "captured" && payment.status !== "partially_refunded")
    throw new AppError("conflict", "Only a payment that was completed can be given back.");
  if (amountCents < 1 || amountCents > payment.amountCents - payment.refundedCents)
    throw invalid("amount_cents", "is more than is left of the payment");
  return payment;
}

/** The part of a refund that is told apart from the one after it, and not from itself asked again. */
function referenceOf(payment: Payment): string {
  return `payment:${payment.id}:refunded:${payment.refundedCents}`;
}

async function recordRefund(ctx: Context, tx: Statements, refund: Refund): Promise<void> {
  const { payment, amountCents, externalRefundId } = refund;
  const now = ctx.clock.now();
  const refundedCents = payment.refundedCents + amountCents;
  await markRefunded(tx, ctx.account.id, { id: payment.id, refundedCents, externalRefundId, now });
  await writeLedger(tx, ctx.account.id, {
    transaction: referenceOf(payment),
    lines: refundedLines(amountCents, payment.purpose),
    currency: payment.amountCurrency,
    subscriptionId: payment.subscriptionId,
    paymentId: payment.id,
    invoiceId: null,
    at: now,
  });
}

/**
 * Gives back so much of a payment: asks the gateway, which gives back once however often it is asked, then books it
 * together with what `follow` writes. A refund that another one came before is a conflict, and nothing is booked twice.
 */
export async function refundPayment(
  ctx: PaymentContext,
  { paymentId, amountCents }: { paymentId: number; amountCents: number },
  follow: (tx: Statements, refund: Refund) => Promise<void>,
): Promise<void> {
  const found = await ctx.db.withStatements((tx) => lockPayment(tx, ctx.account.id, paymentId));
  const payment = requireRefundable(found, amountCents);
  const { adapter } = await getGateway(ctx, payment.adapter);
  if (adapter.refund === undefined)
    throw new AppError("conflict", "This gateway gives nothing back by itself.");
  const result = await adapter.refund({
    reference: referenceOf(payment),
    externalPaymentId: payment.externalPaymentId ?? "",
    amountCents,
    amountCurrency: payment.amountCurrency,
  });
  if (!result.success) throw new AppError("conflict", result.message);
  await ctx.db.withStatements(async (tx) => {
    const now = requireRefundable(await lockPayment(tx, ctx.account.id, paymentId), amountCents);
    if (now.refundedCents !== payment.refundedCents)
      throw new AppError("conflict", "Another refund of this payment came before.");
    const refund = { payment, amountCents, externalRefundId: result.externalRefundId ?? null };
    await recordRefund(ctx, tx, refund);
    await follow(tx, refund);
  });
}
