import type { PaymentContext } from "@/server/payments/index";
import type { Handled, ToldEvent } from "@/server/payments/intake/index";
import { recordToldRefund } from "@/server/payments/refunds/index";
import { afterRefund } from "@/server/subscriptions/checkout/index";
import { findTold } from "./known-payment";
import { notYet, PATIENT_TRIES } from "./not-yet";

/** Money was given back at the gateway: it is booked like a refund of ours, with its credit note; ours is so, once. */
export async function paymentRefunded(ctx: PaymentContext, told: ToldEvent): Promise<Handled> {
  const { details, gateway, event } = told;
  const { externalRefundId = "", externalPaymentId, amountCents, amountCurrency } = details;
  if (externalRefundId === "" || externalPaymentId === "" || amountCents < 1)
    return { status: "ignored", outcome: "The event does not say which refund it tells of." };
  const refund = {
    adapter: gateway.name,
    externalPaymentId,
    externalRefundId,
    amountCents,
    amountCurrency,
  };
  const outcome = await recordToldRefund(ctx, refund, afterRefund(ctx));
  const payment = await findTold(ctx, told);
  const about = { paymentId: payment?.id ?? null, subscriptionId: payment?.subscriptionId ?? null };
  switch (outcome) {
    case "booked":
      return { status: "done", outcome: "The refund is in the books, with its credit note.", ...about };
    case "known":
      return { status: "done", outcome: "The refund was in the books.", ...about };
    case "too_much":
      return { status: "failed", outcome: "More was given back than is left of the payment here.", ...about };
    case "not_paid":
      if (event.tries < PATIENT_TRIES) throw notYet("The payment that was given back is not in the books.");
      return { status: "ignored", outcome: "The payment that was given back is not in the books.", ...about };
  }
}
