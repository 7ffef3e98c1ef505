import type { Payment } from "../payment.repository";

/** Why so much of a payment cannot be given back, in a sentence for who asked; null where it can. */
export function whyNotRefundable(
  payment: Pick<Payment, "status" | "amountCents" | "refundedCents">,
  { amountCents, requestedCents }: { amountCents: number; requestedCents: number },
): string | null {
  if (payment.status !== "captured" && payment.status !== "partially_refunded")
    return payment.status === "refunded"
      ? "All of this payment was given back already."
      : "Only a payment that was completed can be given back.";
  const left = payment.amountCents - payment.refundedCents - requestedCents;
  if (left === 0) return "All that is left of this payment is on its way back already.";
  return amountCents < 1 || amountCents > left ? `Of this payment ${left} in minor units are left.` : null;
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
