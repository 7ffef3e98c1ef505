import { z } from "zod";

/** One line of a ledger transaction: positive is debit, negative is credit. */
export interface LedgerLine {
  book: string;
  amountCents: number;
}

/** `unapplied`: received money for which nothing was sold; booked separately until it is refunded. */
export const paymentPurposeSchema = z.enum(["charge", "trial_authorisation", "unapplied"]);

export type PaymentPurpose = z.infer<typeof paymentPurposeSchema>;

/** Liability account per purpose: the bill, or the payer who is to be refunded. */
function getContraAccount(purpose: PaymentPurpose): string {
  switch (purpose) {
    case "charge":
      return "receivable";
    case "trial_authorisation":
      return "trial_hold";
    case "unapplied":
      return "unapplied";
  }
}

/** Book money that a gateway has authorised and not captured. */
export function toAuthorisedLines(amountCents: number): LedgerLine[] {
  return [
    { book: "hold", amountCents },
    { book: "hold_due", amountCents: -amountCents },
  ];
}

/** Book captured money; this releases its earlier authorisation. */
export function toCapturedLines(
  amountCents: number,
  { purpose, wasHeld }: { purpose: PaymentPurpose; wasHeld: boolean },
): LedgerLine[] {
  return [
    { book: "gateway", amountCents },
    { book: getContraAccount(purpose), amountCents: -amountCents },
    ...(wasHeld ? toAuthorisedLines(-amountCents) : []),
  ];
}

/** Book a refund. */
export function toRefundedLines(amountCents: number, purpose: PaymentPurpose): LedgerLine[] {
  return [
    { book: getContraAccount(purpose), amountCents },
    { book: "gateway", amountCents: -amountCents },
  ];
}

/** Book the gateway's fee for a payment. */
export function toFeeLines(amountCents: number): LedgerLine[] {
  return [
    { book: "gateway_fee", amountCents },
    { book: "gateway", amountCents: -amountCents },
  ];
}
