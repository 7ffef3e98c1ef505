import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import type { PaymentSuccess } from "./adapter";
import { writeLedgerTransaction } from "./ledger.repository";
import { type LedgerLine, toAuthorisedLines, toCapturedLines } from "./ledger.rules";
import { markUnapplied, markVoided, type Payment } from "./payment.repository";
import { recordPayment } from "./record-payment";

/** Money that a gateway captured and for which nothing is sold. */
export interface UnappliedPayment {
  gateway: string;
  paymentType: string;
  amountCents: number;
  amountCurrency: string;
  /** The intended subscription, as far as it is known. */
  subscriptionId: number | null;
  attemptId: number | null;
  result: PaymentSuccess;
}

/** Store and book an unapplied payment, separately from earned money, until it is refunded. */
export function recordUnapplied(ctx: Context, tx: Statements, payment: UnappliedPayment): Promise<number> {
  return recordPayment(ctx, tx, { ...payment, purpose: "unapplied", paymentToken: null });
}

function writeEntry(
  ctx: Context,
  tx: Statements,
  {
    payment: { id, subscriptionId },
    ...entry
  }: { payment: Payment; what: string; lines: LedgerLine[]; currency: string },
): Promise<void> {
  return writeLedgerTransaction(tx, ctx.account.id, {
    transaction: `payment:${id}:${entry.what}`,
    lines: entry.lines,
    currency: entry.currency,
    subscriptionId,
    paymentId: id,
    invoiceId: null,
    at: ctx.clock.now(),
  });
}

function releaseAuthorisation(ctx: Context, tx: Statements, payment: Payment): Promise<void> {
  const { amountCents, amountCurrency: currency } = payment;
  return writeEntry(ctx, tx, { payment, what: "unheld", lines: toAuthorisedLines(-amountCents), currency });
}

/** The amount that a gateway captured, independent of the authorised amount. */
export interface MismatchedCapture {
  payment: Payment;
  amountCents: number;
  amountCurrency: string;
}

/** Book the capture of a payment whose authorisation was released: the money is unapplied. The payment is locked. */
export async function captureUnapplied(
  ctx: Context,
  tx: Statements,
  { payment, amountCents, amountCurrency }: MismatchedCapture,
): Promise<void> {
  const now = ctx.clock.now();
  await markUnapplied(tx, ctx.account.id, { id: payment.id, amountCents, amountCurrency, now });
  const lines = toCapturedLines(amountCents, { purpose: "unapplied", wasHeld: false });
  await writeEntry(ctx, tx, { payment, what: "captured", lines, currency: amountCurrency });
}

/** Book a capture with another amount or currency than was authorised: the money is unapplied. */
export async function recordMismatchedCapture(
  ctx: Context,
  tx: Statements,
  captured: MismatchedCapture,
): Promise<void> {
  await releaseAuthorisation(ctx, tx, captured.payment);
  await captureUnapplied(ctx, tx, captured);
}

/** Book that an authorised payment was replaced by another payment of the same order. The payment is locked. */
export async function voidAuthorisation(ctx: Context, tx: Statements, payment: Payment): Promise<void> {
  await markVoided(tx, ctx.account.id, { id: payment.id, now: ctx.clock.now() });
  await releaseAuthorisation(ctx, tx, payment);
}
