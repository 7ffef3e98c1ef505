import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { lockPaymentOfGateway, type Payment } from "../payment.repository";
import { bookRefund, type FollowRefund, isLeft } from "./book-refund";
import { insertRefund, lockRefundMeant } from "./refund.repository";

/** What a gateway says of money that it has given back. */
export interface GatewayRefund {
  adapter: string;
  externalPaymentId: string;
  externalRefundId: string;
  amountCents: number;
  amountCurrency: string;
}

/**
 * known: it is in the books. not_paid: no such payment is, or it was not completed. too_much: more than is left of it,
 * or in another currency.
 */
export type GatewayRefundOutcome = "booked" | "known" | "not_paid" | "too_much";

/** Books a refund that a gateway tells of: one of ours, or one that was given at the gateway. Payment is locked. */
export async function bookGatewayRefund(
  ctx: Context,
  tx: Statements,
  { payment, told, follow }: { payment: Payment; told: Omit<GatewayRefund, "adapter">; follow: FollowRefund },
): Promise<GatewayRefundOutcome> {
  const { externalRefundId, amountCents, amountCurrency } = told;
  const { id: paymentId, subscriptionId } = payment;
  const meant = await lockRefundMeant(tx, ctx.account.id, { paymentId, externalRefundId, amountCents });
  if (meant?.status === "done") return "known";
  if (amountCurrency !== payment.amountCurrency || !isLeft(payment, meant?.amountCents ?? amountCents))
    return "too_much";
  const refund =
    meant ??
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

/** The same by the gateway's own id of the payment. Told in any order and as often as it likes, it is booked once. */
export function recordGatewayRefund(
  ctx: Context,
  told: GatewayRefund,
  follow: FollowRefund,
): Promise<GatewayRefundOutcome> {
  return ctx.db.withStatements(async (tx) => {
    const payment = await lockPaymentOfGateway(tx, ctx.account.id, told);
    const isPaid =
      payment !== null && ["captured", "partially_refunded", "refunded"].includes(payment.status);
    return isPaid ? bookGatewayRefund(ctx, tx, { payment, told, follow }) : "not_paid";
  });
}
