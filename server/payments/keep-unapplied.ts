import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import type { PaymentSuccess } from "./adapter";
import { writeLedger } from "./ledger.repository";
import { authorisedLines, capturedLines, type LedgerLine } from "./ledger.rules";
import { markUnapplied, type Payment } from "./payment.repository";
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
export function keepUnapplied(ctx: Context, tx: Statements, payment: UnappliedPayment): Promise<number> {
  return recordPayment(ctx, tx, { ...payment, purpose: "unapplied", paymentToken: null });
}

/** Books that of a held payment something else was taken than was promised: it pays for nothing. */
export async function disown(
  ctx: Context,
  tx: Statements,
  { payment, amountCents, amountCurrency }: { payment: Payment; amountCents: number; amountCurrency: string },
): Promise<void> {
  const { id, subscriptionId } = payment;
  const now = ctx.clock.now();
  const book = (what: string, lines: LedgerLine[], currency: string) =>
    writeLedger(tx, ctx.account.id, {
      transaction: `payment:${id}:${what}`,
      lines,
      currency,
      subscriptionId,
      paymentId: id,
      invoiceId: null,
      at: now,
    });
  await markUnapplied(tx, ctx.account.id, { id, amountCents, amountCurrency, now });
  await book("unheld", authorisedLines(-payment.amountCents), payment.amountCurrency);
  const taken = capturedLines(amountCents, { purpose: "unapplied", wasHeld: false });
  await book("captured", taken, amountCurrency);
}
