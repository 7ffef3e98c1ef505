import type { PaymentContext } from "@/server/payments/index";
import type { GatewayEventDetails, Handled } from "@/server/payments/intake/index";
import { recordGatewayRefund } from "@/server/payments/refunds/index";
import { afterRefund } from "@/server/subscriptions/checkout/index";
import { findReportedPayment } from "./known-payment";
import { requireOwnObject } from "./require-own-object";
import { MAX_LOOKUP_RETRIES, retryLater } from "./retry-later";

/** Money was given back at the gateway: it is booked like a refund of ours, with its credit note; ours is so, once. */
export async function paymentRefunded(ctx: PaymentContext, told: GatewayEventDetails): Promise<Handled> {
  const { details, gateway, event } = told;
  const { externalRefundId = "", externalPaymentId, amountCents, amountCurrency } = details;
  if (externalRefundId === "" || externalPaymentId === "" || amountCents < 1)
    return { status: "failed", outcome: "The event names no refund, no payment or no amount." };
  const refund = {
    adapter: gateway.name,
    externalPaymentId,
    externalRefundId,
    amountCents,
    amountCurrency,
  };
  const outcome = await recordGatewayRefund(ctx, refund, afterRefund(ctx));
  const payment = await findReportedPayment(ctx, told);
  const about = { paymentId: payment?.id ?? null, subscriptionId: payment?.subscriptionId ?? null };
  switch (outcome) {
    case "booked":
      return { status: "done", outcome: "The refund is in the books, with its credit note.", ...about };
    case "known":
      return { status: "done", outcome: "The refund was in the books.", ...about };
    case "too_much":
      return { status: "failed", outcome: "More was given back than is left of the payment here.", ...about };
    case "not_paid":
      if (payment === null) await requireOwnObject(ctx, told);
      if (event.tries < MAX_LOOKUP_RETRIES) throw retryLater("The refunded payment is not in the books.");
      return { status: "failed", outcome: "The refunded payment is not in the books.", ...about };
  }
}
