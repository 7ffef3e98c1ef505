import type { PaymentContext } from "@/server/payments/index";
import { type RefundStatus, requestRefund } from "@/server/payments/refunds/index";
import { refundSubscription } from "@/server/subscriptions/checkout/index";

/** Requests a refund and runs it at once, as the job does. */
export async function refundNow(
  ctx: PaymentContext,
  refund: { paymentId: number; amountCents: number | null; takesCredit?: boolean },
): Promise<RefundStatus> {
  const { id } = await requestRefund(ctx, { ...refund, reason: "asked for" });
  return refundSubscription(ctx, { refundId: id, isLastTry: false });
}
