import type { Payment } from "../payment.repository";

/** Why so much of a payment cannot be given back, in a sentence for who asked; null where it can. */
export function whyNotRefundable(
  payment: Pick<Payment, "status" | "amountCents" | "refundedCents">,
  {
    amountCents,
    requestedCents,
    creditedCents,
  }: {
    amountCents: number;
    requestedCents: number;
    /** Of what is left, what was credited at a switch and does not go back. */
    creditedCents: number;
  },
): string | null {
  if (payment.status !== "captured" && payment.status !== "partially_refunded")
    return payment.status === "refunded"
      ? "All of this payment was given back already."
      : "Only a payment that was completed can be given back.";
  const left = payment.amountCents - payment.refundedCents - requestedCents;
  if (left === 0) return "All that is left of this payment is on its way back already.";
  const most = left - creditedCents;
  if (most === 0) return "All that is left of this payment was credited when its subscription was switched.";
  if (amountCents >= 1 && amountCents <= most) return null;
  const credited =
    creditedCents === 0 ? "" : ` ${creditedCents} were credited when its subscription was switched.`;
  return `Of this payment ${most} in minor units can be refunded.${credited}`;
}

/**
 * What makes one refund of many calls, at the gateway and over every installation that shares an account there: the
 * row, and the payment that it is of.
 */
export function refundReference(
  accountId: number,
  { id, externalPaymentId }: { id: number; externalPaymentId: string },
): string {
  return `refund:${accountId}:${id}:${externalPaymentId}`;
}
