/** One line of a ledger transaction: positive is debit, negative is credit. */
export interface LedgerLine {
  book: string;
  amountCents: number;
}

/** `unapplied`: money that came and that nothing was sold for; it is kept apart until it has gone back. */
export type PaymentPurpose = "charge" | "trial_authorisation" | "unapplied";

/** Where what is paid for a purpose is owed to: a bill, or the payer, who gets it back. */
function counterBook(purpose: PaymentPurpose): string {
  switch (purpose) {
    case "charge":
      return "receivable";
    case "trial_authorisation":
      return "trial_hold";
    case "unapplied":
      return "unapplied";
  }
}

/** Money that a gateway holds and has not moved. */
export function authorisedLines(amountCents: number): LedgerLine[] {
  return [
    { book: "hold", amountCents },
    { book: "hold_due", amountCents: -amountCents },
  ];
}

/** Money that a gateway has moved; what it held before is held no more. */
export function capturedLines(
  amountCents: number,
  { purpose, wasHeld }: { purpose: PaymentPurpose; wasHeld: boolean },
): LedgerLine[] {
  return [
    { book: "gateway", amountCents },
    { book: counterBook(purpose), amountCents: -amountCents },
    ...(wasHeld ? authorisedLines(-amountCents) : []),
  ];
}

/** Money given back. */
export function refundedLines(amountCents: number, purpose: PaymentPurpose): LedgerLine[] {
  return [
    { book: counterBook(purpose), amountCents },
    { book: "gateway", amountCents: -amountCents },
  ];
}

/** What a gateway keeps of what it moved. */
export function feeLines(amountCents: number): LedgerLine[] {
  return [
    { book: "gateway_fee", amountCents },
    { book: "gateway", amountCents: -amountCents },
  ];
}
