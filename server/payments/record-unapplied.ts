import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import type { PaymentSuccess } from "./adapter";
import { writeLedger } from "./ledger.repository";
import { authorisedLines, capturedLines, type LedgerLine } from "./ledger.rules";
import { markUnapplied, markVoided, type Payment } from "./payment.repository";
import { recordPayment } from "./record-payment";

/** Money that a gateway took and that nothing is sold for. */
export interface UnappliedPayment {
  gateway: string;
  paymentType: string;
  amountCents: number;
  amountCurrency: string;
  /** What it was meant for, as far as that is known. */
  subscriptionId: number | null;
  attemptId: number | null;
  result: PaymentSuccess;
}

/** Keeps and books money that nothing is sold for, apart from what was earned, until it has gone back. */
export function recordUnapplied(ctx: Context, tx: Statements, payment: UnappliedPayment): Promise<number> {
  return recordPayment(ctx, tx, { ...payment, purpose: "unapplied", paymentToken: null });
}

function book(
  ctx: Context,
  tx: Statements,
  {
    payment: { id, subscriptionId },
    ...entry
  }: { payment: Payment; what: string; lines: LedgerLine[]; currency: string },
): Promise<void> {
  return writeLedger(tx, ctx.account.id, {
    transaction: `payment:${id}:${entry.what}`,
    lines: entry.lines,
    currency: entry.currency,
    subscriptionId,
    paymentId: id,
    invoiceId: null,
    at: ctx.clock.now(),
  });
}

function release(ctx: Context, tx: Statements, payment: Payment): Promise<void> {
  const { amountCents, amountCurrency: currency } = payment;
  return book(ctx, tx, { payment, what: "unheld", lines: authorisedLines(-amountCents), currency });
}

/** What a gateway captured, whatever amount was held before. */
export interface CapturedOtherwise {
  payment: Payment;
  amountCents: number;
  amountCurrency: string;
}

/** Books the capture of a payment that is held no more: the money pays for nothing. The payment is locked. */
export async function captureUnapplied(
  ctx: Context,
  tx: Statements,
  { payment, amountCents, amountCurrency }: CapturedOtherwise,
): Promise<void> {
  const now = ctx.clock.now();
  await markUnapplied(tx, ctx.account.id, { id: payment.id, amountCents, amountCurrency, now });
  const lines = capturedLines(amountCents, { purpose: "unapplied", wasHeld: false });
  await book(ctx, tx, { payment, what: "captured", lines, currency: amountCurrency });
}

/** Books that of a held payment something else was taken than was promised: it pays for nothing. */
export async function disown(ctx: Context, tx: Statements, captured: CapturedOtherwise): Promise<void> {
  await release(ctx, tx, captured.payment);
  await captureUnapplied(ctx, tx, captured);
}

/** Books that a held payment was replaced by another payment of the same order. The payment is locked. */
export async function voidHeld(ctx: Context, tx: Statements, payment: Payment): Promise<void> {
  await markVoided(tx, ctx.account.id, { id: payment.id, now: ctx.clock.now() });
  await release(ctx, tx, payment);
}
