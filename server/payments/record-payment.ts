import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { PaymentSuccess } from "./adapter";
import { writeLedger } from "./ledger.repository";
import {
  authorisedLines,
  capturedLines,
  feeLines,
  type LedgerLine,
  type PaymentPurpose,
} from "./ledger.rules";
import { insertPayment, markCaptured, type Payment } from "./payment.repository";

/** What was paid, and what for. */
export interface MadePayment {
  subscriptionId: number | null;
  attemptId: number | null;
  gateway: string;
  paymentType: string;
  paymentToken: string | null;
  purpose: PaymentPurpose;
  amountCents: number;
  amountCurrency: string;
  result: PaymentSuccess;
  /** Of a charge below the amount due: which period it pays in part. */
  partOfPeriod?: number;
}

/** Keeps a payment and books it, in the transaction of what was paid for. The same payment of a gateway pays once. */
export async function recordPayment(ctx: Context, tx: Statements, made: MadePayment): Promise<number> {
  const { subscriptionId, result, amountCents, amountCurrency: currency, purpose } = made;
  const isCharged = result.status === "charged";
  const now = ctx.clock.now();
  const id = await insertPayment(tx, ctx.account.id, {
    subscriptionId,
    attemptId: made.attemptId,
    adapter: made.gateway,
    paymentType: made.paymentType,
    paymentToken: made.paymentToken,
    purpose,
    status: isCharged ? "captured" : "authorised",
    amountCents,
    amountCurrency: currency,
    partOfPeriod: made.partOfPeriod ?? null,
    feeCents: result.feeCents ?? null,
    feeCurrency: result.feeCurrency ?? null,
    externalPaymentId: result.externalPaymentId ?? null,
    externalCaptureId: result.externalCaptureId ?? null,
    externalSubscriptionId: result.externalSubscriptionId ?? null,
    international: result.international ?? null,
    skipInvoice: result.skipInvoice ?? false,
    metadata: result.metadata ?? {},
    now,
  });
  if (id === null) throw new AppError("conflict", "This payment has paid for something already.");
  const book = (what: string, lines: LedgerLine[], of = currency) =>
    writeLedger(tx, ctx.account.id, {
      transaction: `payment:${id}:${what}`,
      lines,
      currency: of,
      subscriptionId,
      paymentId: id,
      invoiceId: null,
      at: now,
    });
  if (isCharged) await book("captured", capturedLines(amountCents, { purpose, wasHeld: false }));
  else await book("authorised", authorisedLines(amountCents));
  if (result.feeCents !== undefined) await book("fee", feeLines(result.feeCents), result.feeCurrency);
  return id;
}

/** Books that a held payment has been moved; false: it was no held payment any more. */
export async function recordCapture(
  ctx: Context,
  tx: Statements,
  { payment, externalCaptureId }: { payment: Payment; externalCaptureId: string | null },
): Promise<boolean> {
  if (payment.status !== "authorised") return false;
  const { id, amountCents, amountCurrency, purpose, subscriptionId } = payment;
  const now = ctx.clock.now();
  await markCaptured(tx, ctx.account.id, { id, externalCaptureId, now });
  await writeLedger(tx, ctx.account.id, {
    transaction: `payment:${id}:captured`,
    lines: capturedLines(amountCents, { purpose, wasHeld: true }),
    currency: amountCurrency,
    subscriptionId,
    paymentId: id,
    invoiceId: null,
    at: now,
  });
  return true;
}
