import type { PaymentContext } from "@/server/payments/index";
import type { EventOutcome, GatewayEventInput } from "@/server/payments/intake/index";
import { recordGatewayRefund } from "@/server/payments/refunds/index";
import { afterRefund } from "@/server/subscriptions/checkout/index";
import { MAX_LOOKUP_RETRIES, retryLater } from "./event.rules";
import { requireOwnObject } from "./require-own-object";
import { findReportedPayment } from "./settle-booked-payment";

/** Book a refund made at the gateway like one of ours, with its credit note. A refund of ours is booked once. */
export async function handlePaymentRefunded(
  ctx: PaymentContext,
  received: GatewayEventInput,
): Promise<EventOutcome> {
  const { details, gateway, event } = received;
  const { externalRefundId = "", externalPaymentId, amountCents, amountCurrency } = details;
  if (externalRefundId === "" || externalPaymentId === "" || amountCents < 1)
    return { status: "failed", outcome: "The event lacks a refund id, a payment id or an amount." };
  const refund = {
    adapter: gateway.name,
    externalPaymentId,
    externalRefundId,
    amountCents,
    amountCurrency,
  };
  const outcome = await recordGatewayRefund(ctx, refund, afterRefund(ctx));
  const payment = await findReportedPayment(ctx, received);
  const ids = { paymentId: payment?.id ?? null, subscriptionId: payment?.subscriptionId ?? null };
  switch (outcome) {
    case "booked":
      return { status: "done", outcome: "Refund recorded, and credit note issued.", ...ids };
    case "known":
      return { status: "done", outcome: "The refund was already recorded.", ...ids };
    case "too_much":
      return {
        status: "failed",
        outcome: "The refund is larger than the payment's remaining amount.",
        ...ids,
      };
    case "not_paid":
      if (payment === null) await requireOwnObject(ctx, received);
      if (event.tries < MAX_LOOKUP_RETRIES) throw retryLater("The refunded payment is not recorded.");
      return { status: "failed", outcome: "The refunded payment is not recorded.", ...ids };
  }
}
