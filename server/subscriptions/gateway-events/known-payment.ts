import {
  disown,
  findPaymentIdOfGateway,
  lockPaymentOfGateway,
  type Payment,
  type PaymentContext,
} from "@/server/payments/index";
import type { GatewayEventDetails, Handled } from "@/server/payments/intake/index";
import type { Statements } from "@/server/platform/db/index";
import { confirmPayment } from "@/server/subscriptions/checkout/index";
import { isHeld } from "./event.rules";
import { refundReplaced } from "./refund-unneeded";
import { requireAmount } from "./require-amount";

const IN_THE_BOOKS = { status: "done", outcome: "The payment is in the books." } as const;

function about({ id: paymentId, subscriptionId }: Payment) {
  return { paymentId, subscriptionId };
}

async function complete(
  ctx: PaymentContext,
  told: GatewayEventDetails,
  payment: Payment,
): Promise<Handled | null> {
  const { adapter } = payment;
  const { externalPaymentId } = told.details;
  // Another event may have settled, or replaced, the payment since it was read.
  if (!(await confirmPayment(ctx, { adapter, externalPaymentId, externalCaptureId: null })))
    return settleKnown(ctx, told);
  return { status: "done", outcome: "The payment that was waited for is complete.", ...about(payment) };
}

/** The gateway took something else than was held: it pays for nothing. */
async function refuse(
  ctx: PaymentContext,
  told: GatewayEventDetails,
  payment: Payment,
): Promise<Handled | null> {
  const { amountCents, amountCurrency, externalPaymentId } = told.details;
  const isRefused = await ctx.db.withStatements(async (tx) => {
    const held = await lockPaymentOfGateway(tx, ctx.account.id, { ...payment, externalPaymentId });
    if (held?.status !== "authorised") return false;
    await disown(ctx, tx, { payment: held, amountCents, amountCurrency });
    return true;
  });
  if (!isRefused) return settleKnown(ctx, told);
  const promised = `${payment.amountCents} ${payment.amountCurrency}`;
  const outcome = `The gateway took ${amountCents} ${amountCurrency}; promised was ${promised}. The money is kept apart: give it back, or to its buyer what it paid for.`;
  return { status: "failed", outcome, ...about(payment) };
}

/** The payment of an event, where it is in the books; null: nobody has heard of it. */
export function findReportedPayment(
  ctx: PaymentContext,
  { details, gateway }: GatewayEventDetails,
): Promise<Payment | null> {
  const { externalPaymentId } = details;
  if (externalPaymentId === "") return Promise.resolve(null);
  const told = { adapter: gateway.name, externalPaymentId };
  return ctx.db.withStatements((tx) => lockPaymentOfGateway(tx, ctx.account.id, told));
}

/**
 * What an event says of a payment that is in the books: one that was held, or waited for, is complete; of any other it
 * says nothing new. null: it is in no book.
 */
export async function settleKnown(ctx: PaymentContext, told: GatewayEventDetails): Promise<Handled | null> {
  const payment = await findReportedPayment(ctx, told);
  if (payment === null) return null;
  const { amountCents, amountCurrency } = told.details;
  switch (payment.status) {
    case "authorised": {
      if (isHeld(told.details))
        return { status: "ignored", outcome: "The money is held, as is known.", ...about(payment) };
      requireAmount(told.details);
      const isPromised = amountCents === payment.amountCents && amountCurrency === payment.amountCurrency;
      return isPromised ? complete(ctx, told, payment) : refuse(ctx, told, payment);
    }
    case "voided":
      if (isHeld(told.details)) return { ...IN_THE_BOOKS, ...about(payment) };
      requireAmount(told.details);
      return refundReplaced(ctx, told, payment);
    case "failed":
      return {
        status: "failed",
        outcome: "The gateway took money for a payment that counts as failed here.",
        ...about(payment),
      };
    // One that was asked for is being booked by whoever asked.
    case "asked":
    case "captured":
    case "partially_refunded":
    case "refunded":
      return { ...IN_THE_BOOKS, ...about(payment) };
  }
}

/**
 * What an event says of a payment that was booked while its subscription was waited for, by whoever holds that now. null:
 * it is in no book, or the gateway did not name it.
 */
export async function findBooked(
  ctx: PaymentContext,
  tx: Statements,
  {
    gateway,
    externalPaymentId,
    subscriptionId,
  }: { gateway: string; externalPaymentId: string; subscriptionId: number },
): Promise<Handled | null> {
  if (externalPaymentId === "") return null;
  const paymentId = await findPaymentIdOfGateway(tx, ctx.account.id, { adapter: gateway, externalPaymentId });
  return paymentId === null ? null : { ...IN_THE_BOOKS, paymentId, subscriptionId };
}
