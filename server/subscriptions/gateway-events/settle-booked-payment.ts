import {
  findPaymentIdOfGateway,
  lockPaymentOfGateway,
  type Payment,
  type PaymentContext,
  recordMismatchedCapture,
} from "@/server/payments/index";
import type { EventOutcome, GatewayEventInput } from "@/server/payments/intake/index";
import type { Statements } from "@/server/platform/db/index";
import { confirmPayment } from "@/server/subscriptions/checkout/index";
import { isAuthorised, requireAmount } from "./event.rules";
import { refundReplaced } from "./refund-unneeded";

const ALREADY_BOOKED = { status: "done", outcome: "The payment is already recorded." } as const;

function toIds({ id: paymentId, subscriptionId }: Payment) {
  return { paymentId, subscriptionId };
}

async function complete(
  ctx: PaymentContext,
  event: GatewayEventInput,
  payment: Payment,
): Promise<EventOutcome | null> {
  const { adapter } = payment;
  const { externalPaymentId } = event.details;
  // Another event may have settled or replaced the payment since it was read.
  if (!(await confirmPayment(ctx, { adapter, externalPaymentId, externalCaptureId: null })))
    return settleBookedPayment(ctx, event);
  return { status: "done", outcome: "The pending payment is complete.", ...toIds(payment) };
}

/** Refuse a capture whose amount differs from the authorised amount: it pays for nothing. */
async function refuse(
  ctx: PaymentContext,
  event: GatewayEventInput,
  payment: Payment,
): Promise<EventOutcome | null> {
  const { amountCents, amountCurrency, externalPaymentId } = event.details;
  const isRefused = await ctx.db.transaction(async (tx) => {
    const locked = await lockPaymentOfGateway(tx, ctx.account.id, { ...payment, externalPaymentId });
    if (locked?.status !== "authorised") return false;
    await recordMismatchedCapture(ctx, tx, { payment: locked, amountCents, amountCurrency });
    return true;
  });
  if (!isRefused) return settleBookedPayment(ctx, event);
  const expected = `${payment.amountCents} ${payment.amountCurrency}`;
  const outcome =
    `The gateway charged ${amountCents} ${amountCurrency}; expected was ${expected}. ` +
    `The payment is not applied: refund it, or create the purchase for the buyer.`;
  return { status: "failed", outcome, ...toIds(payment) };
}

/** Find the payment of an event; null: it is not booked here. */
export function findReportedPayment(
  ctx: PaymentContext,
  { details, gateway }: GatewayEventInput,
): Promise<Payment | null> {
  const { externalPaymentId } = details;
  if (externalPaymentId === "") return Promise.resolve(null);
  const key = { adapter: gateway.name, externalPaymentId };
  return ctx.db.transaction((tx) => lockPaymentOfGateway(tx, ctx.account.id, key));
}

/**
 * Process an event of a booked payment: an authorised or pending one is completed, for any other the event is no
 * news. null: the payment is not booked.
 */
export async function settleBookedPayment(
  ctx: PaymentContext,
  event: GatewayEventInput,
): Promise<EventOutcome | null> {
  const payment = await findReportedPayment(ctx, event);
  if (payment === null) return null;
  const { amountCents, amountCurrency } = event.details;
  switch (payment.status) {
    case "authorised": {
      if (isAuthorised(event.details))
        return { status: "ignored", outcome: "The payment was already authorised.", ...toIds(payment) };
      requireAmount(event.details);
      const isExpected = amountCents === payment.amountCents && amountCurrency === payment.amountCurrency;
      return isExpected ? complete(ctx, event, payment) : refuse(ctx, event, payment);
    }
    case "voided":
      if (isAuthorised(event.details)) return { ...ALREADY_BOOKED, ...toIds(payment) };
      requireAmount(event.details);
      return refundReplaced(ctx, event, payment);
    case "failed":
      return {
        status: "failed",
        outcome: "The gateway charged a payment that is recorded as failed.",
        ...toIds(payment),
      };
    // A requested payment is being booked by the request.
    case "asked":
    case "captured":
    case "partially_refunded":
    case "refunded":
      return { ...ALREADY_BOOKED, ...toIds(payment) };
  }
}

/**
 * Find a payment that was booked while the lock on its subscription was awaited. Call it under that lock. null: it
 * is not booked, or the gateway sent no id.
 */
export async function findBookedResult(
  ctx: PaymentContext,
  tx: Statements,
  {
    gateway,
    externalPaymentId,
    subscriptionId,
  }: { gateway: string; externalPaymentId: string; subscriptionId: number },
): Promise<EventOutcome | null> {
  if (externalPaymentId === "") return null;
  const paymentId = await findPaymentIdOfGateway(tx, ctx.account.id, { adapter: gateway, externalPaymentId });
  return paymentId === null ? null : { ...ALREADY_BOOKED, paymentId, subscriptionId };
}
