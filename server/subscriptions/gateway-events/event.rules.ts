import type { PaymentSuccess } from "@/server/payments/index";
import type { GatewayEventDetails } from "@/server/payments/intake/index";

type Details = GatewayEventDetails["details"];

/** Words of gateways, as free as they are, for a payment that was not made. */
const UNPAID = /fail|declin|cancel|void|expire|refus|reject/i;

/** Whether an event that means a charge tells of one that did not happen. */
export function isUnpaid({ status }: Pick<Details, "status">): boolean {
  return UNPAID.test(status);
}

/** Whether the money of an event is held and not moved yet. */
export function isHeld({ status }: Pick<Details, "status">): boolean {
  return /^authori[sz]ed$/i.test(status);
}

/** When something happened: as the gateway says, else when it was told; never in the time to come. */
export function happenedAt(
  { details, event }: Pick<GatewayEventDetails, "details" | "event">,
  now: Date,
): Date {
  const at = details.occurredAt ?? event.receivedAt;
  return at < now ? at : now;
}

/** An event's payment in the words of an adapter. */
export function paymentOf(details: Details, status: PaymentSuccess["status"]): PaymentSuccess {
  const { externalPaymentId, externalSubscriptionId, feeCents, feeCurrency, amountCurrency } = details;
  return {
    success: true,
    status,
    ...(externalPaymentId !== "" && { externalPaymentId }),
    ...(externalSubscriptionId !== "" && { externalSubscriptionId }),
    ...(feeCents !== null && { feeCents, feeCurrency: feeCurrency ?? amountCurrency }),
  };
}

/** Why a charge of a subscription buys no further period of it; null: it does. */
export function whyNotApplied(
  subscription: {
    deletedAt: Date | null;
    cancelledAt: Date | null;
    paymentState: string;
    planAmountCurrency: string;
  },
  charge: { at: Date; currency: string },
): "ended" | "currency" | null {
  const { deletedAt, cancelledAt, paymentState, planAmountCurrency } = subscription;
  if (deletedAt !== null || paymentState === "refunded" || paymentState === "failed") return "ended";
  if (cancelledAt !== null && charge.at > cancelledAt) return "ended";
  return charge.currency === planAmountCurrency ? null : "currency";
}
