import { AppError, notFound } from "@/server/platform/errors/index";
import type { PaymentResult } from "../adapter";
import { getGateway } from "../find-gateway";
import type { PaymentContext } from "../gateway";
import { findPayment, lockPayment, type Payment } from "../payment.repository";
import { type ApplyRefundEffects, bookRefund, isRefundable } from "./book-refund";
import { bookGatewayRefund } from "./gateway-refund";
import type { Refund, RefundStatus } from "./refund";
import { findRefund, lockRefund, markRefund } from "./refund.repository";
import { refundReference } from "./refund.rules";

async function refundAtGateway(
  ctx: PaymentContext,
  refund: Refund,
  payment: Payment,
): Promise<PaymentResult> {
  const { adapter } = await getGateway(ctx, payment.adapter);
  if (adapter.refund === undefined)
    return { success: false, code: "not_supported", message: "This gateway doesn't support refunds." };
  const externalPaymentId = payment.externalPaymentId ?? "";
  return adapter.refund({
    reference: refundReference(ctx.account.id, { id: refund.id, externalPaymentId }),
    externalPaymentId,
    amountCents: refund.amountCents,
    amountCurrency: refund.amountCurrency,
  });
}

/** Book a refund once; the gateway's webhook may have booked it already. */
function bookOnce(
  ctx: PaymentContext,
  { id, paymentId }: Refund,
  { externalRefundId, follow }: { externalRefundId: string | null; follow: ApplyRefundEffects },
): Promise<RefundStatus> {
  const accountId = ctx.account.id;
  return ctx.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, accountId, paymentId);
    const refund = await lockRefund(tx, accountId, id);
    if (payment === null || refund === null) throw notFound("refund");
    if (refund.status === "done") {
      // The webhook reported another refund over the same amount while this one was running: both were paid out.
      const isOther = refund.externalRefundId !== null && refund.externalRefundId !== externalRefundId;
      if (externalRefundId !== null && isOther)
        await bookGatewayRefund(ctx, tx, {
          payment,
          reported: { ...refund, externalPaymentId: "", externalRefundId },
          follow,
        });
      return "done";
    }
    if (!isRefundable(payment, refund.amountCents)) {
      const failure = {
        code: "exceeds_payment",
        message: "The refund is more than the remaining amount of the payment.",
      };
      await markRefund(tx, accountId, { id, status: "failed", failure });
      return "failed";
    }
    await bookRefund(ctx, tx, { refund, payment, externalRefundId, follow });
    return "done";
  });
}

/**
 * Execute a requested refund at the gateway, then book it together with what `follow` writes.
 *
 * The gateway refunds once, however often it is called. A refusal is final until staff retry. A gateway that does not
 * respond is retried, and the last try counts as a refusal. For a pending refund the status stays `requested`, and
 * the gateway reports the result by webhook.
 */
export async function executeRefund(
  ctx: PaymentContext,
  { refundId, isLastTry }: { refundId: number; isLastTry: boolean },
  follow: ApplyRefundEffects,
): Promise<RefundStatus> {
  const accountId = ctx.account.id;
  const refund = await findRefund(ctx.db, accountId, refundId);
  if (refund === null) throw notFound("refund");
  if (refund.status !== "requested") return refund.status;
  const payment = await findPayment(ctx.db, accountId, refund.paymentId);
  if (payment === null) throw notFound("payment");
  const result = await refundAtGateway(ctx, refund, payment).catch(async (error: unknown) => {
    ctx.log.warn({ err: error, refundId }, "gateway did not respond to a refund");
    const message = error instanceof AppError ? error.message : "The gateway did not respond.";
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
    const reported = externalRefundId === undefined ? {} : { externalRefundId };
    await markRefund(ctx.db, accountId, { id: refundId, status: "requested", failure: null, ...reported });
    return "requested";
  }
  return bookOnce(ctx, refund, { externalRefundId: externalRefundId ?? null, follow });
}
