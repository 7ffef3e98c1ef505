import type { PaymentSuccess } from "@/server/payments/index";
import { type GatewayEventInput, whyMalformed } from "@/server/payments/intake/index";
import { AppError } from "@/server/platform/errors/index";

/**
 * Number of lookups of an event's object before it counts as absent: a gateway's event may arrive before the
 * purchase, by a few minutes at most. A job's retries cover more than nine minutes.
 */
export const MAX_LOOKUP_RETRIES = 6;

/** Create the error that makes an event retry: its object does not exist yet. */
export function retryLater(what: string): AppError {
  return new AppError("unavailable", `${what} The event is retried.`, { retryAfter: 15 });
}

/** Refuse a charge whose amount is missing or cannot be booked: its event is dead-lettered. */
export function requireAmount(details: GatewayEventInput["details"]): void {
  if (details.amountCurrency === "")
    throw new AppError("invalid", "The gateway did not report the amount paid.");
  const malformed = whyMalformed(details);
  if (malformed !== null) throw new AppError("invalid", malformed);
}

type Details = GatewayEventInput["details"];

/** Status values of gateways, which are free text, for a payment that was not made. */
const UNPAID = /fail|declin|cancel|void|expire|refus|reject/i;

/** Whether a charge event reports a payment that was not made. */
export function isUnpaid({ status }: Pick<Details, "status">): boolean {
  return UNPAID.test(status);
}

/** Whether the money of an event is authorised and not captured yet. */
export function isAuthorised({ status }: Pick<Details, "status">): boolean {
  return /^authori[sz]ed$/i.test(status);
}

/** Return when an event occurred: as the gateway reports, else when it was received; never in the future. */
export function getOccurredAt(
  { details, event }: Pick<GatewayEventInput, "details" | "event">,
  now: Date,
): Date {
  const at = details.occurredAt ?? event.receivedAt;
  return at < now ? at : now;
}

/** Convert an event's payment to an adapter's payment result. */
export function toPaymentSuccess(details: Details, status: PaymentSuccess["status"]): PaymentSuccess {
  const { externalPaymentId, externalSubscriptionId, feeCents, feeCurrency, amountCurrency } = details;
  return {
    success: true,
    status,
    ...(externalPaymentId !== "" && { externalPaymentId }),
    ...(externalSubscriptionId !== "" && { externalSubscriptionId }),
    ...(feeCents !== null && { feeCents, feeCurrency: feeCurrency ?? amountCurrency }),
  };
}

/** Return why a charge renews no period of a subscription; null: it does. */
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
