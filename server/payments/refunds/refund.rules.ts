import type { Payment } from "../payment.repository";

/** Return why an amount of a payment cannot be refunded, as a sentence for the caller; null: it can. */
export function whyNotRefundable(
  payment: Pick<Payment, "status" | "amountCents" | "refundedCents">,
  {
    amountCents,
    requestedCents,
    creditedCents,
  }: {
    amountCents: number;
    requestedCents: number;
    /** Part of the remainder that was credited at a switch and is not refundable. */
    creditedCents: number;
  },
): string | null {
  if (payment.status !== "captured" && payment.status !== "partially_refunded")
    return payment.status === "refunded"
      ? "This payment has already been fully refunded."
      : "Only a completed payment can be refunded.";
  const remaining = payment.amountCents - payment.refundedCents - requestedCents;
  if (remaining === 0) return "The rest of this payment is already being refunded.";
  const refundable = remaining - creditedCents;
  if (refundable === 0) return "The rest of this payment was credited when its subscription changed plan.";
  if (amountCents >= 1 && amountCents <= refundable) return null;
  const credited =
    creditedCents === 0 ? "" : ` ${creditedCents} was credited when its subscription changed plan.`;
  return `At most ${refundable} (minor units) of this payment can be refunded.${credited}`;
}

/**
 * Build the idempotency key of a refund at the gateway.
 *
 * The row's id and the payment make it unique across all installations that share an account at the gateway.
 */
export function refundReference(
  accountId: number,
  { id, externalPaymentId }: { id: number; externalPaymentId: string },
): string {
  return `refund:${accountId}:${id}:${externalPaymentId}`;
}
