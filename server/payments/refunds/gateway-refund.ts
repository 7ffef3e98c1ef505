import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { lockPaymentOfGateway, type Payment } from "../payment.repository";
import { type ApplyRefundEffects, bookRefund, isRefundable } from "./book-refund";
import { insertRefund, lockReportedRefund } from "./refund.repository";

/** A refund that a gateway reports. */
export interface GatewayRefund {
  adapter: string;
  externalPaymentId: string;
  externalRefundId: string;
  amountCents: number;
  amountCurrency: string;
}

/**
 * known: already booked. not_paid: the payment does not exist or was not captured. too_much: more than is refundable,
 * or in another currency.
 */
export type GatewayRefundOutcome = "booked" | "known" | "not_paid" | "too_much";

/** Book a refund that a gateway reports: one of ours, or one created at the gateway. The payment is locked. */
export async function bookGatewayRefund(
  ctx: Context,
  tx: Statements,
  {
    payment,
    reported,
    follow,
  }: { payment: Payment; reported: Omit<GatewayRefund, "adapter">; follow: ApplyRefundEffects },
): Promise<GatewayRefundOutcome> {
  const { externalRefundId, amountCents, amountCurrency } = reported;
  const { id: paymentId, subscriptionId } = payment;
  const existing = await lockReportedRefund(tx, ctx.account.id, { paymentId, externalRefundId, amountCents });
  if (existing?.status === "done") return "known";
  if (
    amountCurrency !== payment.amountCurrency ||
    !isRefundable(payment, existing?.amountCents ?? amountCents)
  )
    return "too_much";
  const refund =
    existing ??
    (await insertRefund(tx, ctx.account.id, {
      paymentId,
      subscriptionId,
      amountCents,
      amountCurrency,
      reason: null,
      takesCredit: false,
      actorKind: "gateway",
      actorName: payment.adapter,
      now: ctx.clock.now(),
    }));
  await bookRefund(ctx, tx, { refund, payment, externalRefundId, follow });
  return "booked";
}

/** Book a reported refund by the gateway's payment id. Redelivered or out of order, it is booked once. */
export function recordGatewayRefund(
  ctx: Context,
  reported: GatewayRefund,
  follow: ApplyRefundEffects,
): Promise<GatewayRefundOutcome> {
  return ctx.db.transaction(async (tx) => {
    const payment = await lockPaymentOfGateway(tx, ctx.account.id, reported);
    const isPaid =
      payment !== null && ["captured", "partially_refunded", "refunded"].includes(payment.status);
    return isPaid ? bookGatewayRefund(ctx, tx, { payment, reported, follow }) : "not_paid";
  });
}
