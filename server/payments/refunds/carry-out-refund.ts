import { AppError, notFound } from "@/server/platform/errors/index";
import type { PaymentResult } from "../adapter";
import { getGateway } from "../find-gateway";
import type { PaymentContext } from "../gateway";
import { findPayment, lockPayment, type Payment } from "../payment.repository";
import { bookRefund, type FollowRefund, isLeft } from "./book-refund";
import { bookGatewayRefund } from "./gateway-refund";
import type { Refund, RefundStatus } from "./refund";
import { findRefund, lockRefund, markRefund } from "./refund.repository";
import { refundReference } from "./refund.rules";

async function askGateway(ctx: PaymentContext, refund: Refund, payment: Payment): Promise<PaymentResult> {
  const { adapter } = await getGateway(ctx, payment.adapter);
  if (adapter.refund === undefined)
    return { success: false, code: "not_supported", message: "This gateway gives nothing back by itself." };
  const externalPaymentId = payment.externalPaymentId ?? "";
  return adapter.refund({
    reference: refundReference(ctx.account.id, { id: refund.id, externalPaymentId }),
    externalPaymentId,
    amountCents: refund.amountCents,
    amountCurrency: refund.amountCurrency,
  });
}

/** Books what the gateway has given back, once: whoever was told of it meanwhile has booked it already. */
function book(
  ctx: PaymentContext,
  { id, paymentId }: Refund,
  { externalRefundId, follow }: { externalRefundId: string | null; follow: FollowRefund },
): Promise<RefundStatus> {
  const accountId = ctx.account.id;
  return ctx.db.withStatements(async (tx) => {
    const payment = await lockPayment(tx, accountId, paymentId);
    const refund = await lockRefund(tx, accountId, id);
    if (payment === null || refund === null) throw notFound("refund");
    if (refund.status === "done") {
      // The gateway told of another one over the same amount while this one was on its way: both have gone back.
      const isOther = refund.externalRefundId !== null && refund.externalRefundId !== externalRefundId;
      if (externalRefundId !== null && isOther)
        await bookGatewayRefund(ctx, tx, {
          payment,
          told: { ...refund, externalPaymentId: "", externalRefundId },
          follow,
        });
      return "done";
    }
    if (!isLeft(payment, refund.amountCents)) {
      const failure = { code: "exceeds_payment", message: "Not so much is left of the payment." };
      await markRefund(tx, accountId, { id, status: "failed", failure });
      return "failed";
    }
    await bookRefund(ctx, tx, { refund, payment, externalRefundId, follow });
    return "done";
  });
}

/**
 * Carries a requested refund to its end: asks the gateway, which gives back once however often it is asked, then books
 * it together with what `follow` writes. A refusal is final, until staff try again; a gateway that does not answer is
 * asked again, and on the last try is a refusal. A gateway that wants time keeps it requested, and tells by its webhook.
 */
export async function carryOutRefund(
  ctx: PaymentContext,
  { refundId, isLastTry }: { refundId: number; isLastTry: boolean },
  follow: FollowRefund,
): Promise<RefundStatus> {
  const accountId = ctx.account.id;
  const refund = await findRefund(ctx.db, accountId, refundId);
  if (refund === null) throw notFound("refund");
  if (refund.status !== "requested") return refund.status;
  const payment = await findPayment(ctx.db, accountId, refund.paymentId);
  if (payment === null) throw notFound("payment");
  const result = await askGateway(ctx, refund, payment).catch(async (error: unknown) => {
    ctx.log.warn({ err: error, refundId }, "a gateway did not answer to a refund");
    const message = error instanceof AppError ? error.message : "The gateway did not answer.";
    const status = isLastTry ? "failed" : "requested";
    const failure = { code: "no_answer", message };
    await markRefund(ctx.db, accountId, { id: refundId, status, failure });
    throw error;
  });
  if (!result.success) {
    await markRefund(ctx.db, accountId, { id: refundId, status: "failed", failure: result });
    return "failed";
  }
  const { externalRefundId } = result;
  if (result.status === "pending") {
    const told = externalRefundId === undefined ? {} : { externalRefundId };
    await markRefund(ctx.db, accountId, { id: refundId, status: "requested", failure: null, ...told });
    return "requested";
  }
  return book(ctx, refund, { externalRefundId: externalRefundId ?? null, follow });
}
