import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { PaymentSuccess } from "./adapter";
import { writeLedgerTransaction } from "./ledger.repository";
import {
  type LedgerLine,
  type PaymentPurpose,
  toAuthorisedLines,
  toCapturedLines,
  toFeeLines,
} from "./ledger.rules";
import { insertPayment, markCaptured, type Payment } from "./payment.repository";

/** A payment and its purpose. */
export interface PaymentInput {
  subscriptionId: number | null;
  attemptId: number | null;
  gateway: string;
  paymentType: string;
  paymentToken: string | null;
  purpose: PaymentPurpose;
  amountCents: number;
  amountCurrency: string;
  result: PaymentSuccess;
  /** The period that a charge below the amount due pays in part. */
  partOfPeriod?: number;
}

/** Store and book a payment in the transaction of its sale. A gateway's payment is accepted once. */
export async function recordPayment(ctx: Context, tx: Statements, input: PaymentInput): Promise<number> {
  const { subscriptionId, result, amountCents, amountCurrency: currency, purpose } = input;
  const isCharged = result.status === "charged";
  const now = ctx.clock.now();
  const id = await insertPayment(tx, ctx.account.id, {
    subscriptionId,
    attemptId: input.attemptId,
    adapter: input.gateway,
    paymentType: input.paymentType,
    paymentToken: input.paymentToken,
    purpose,
    status: isCharged ? "captured" : "authorised",
    amountCents,
    amountCurrency: currency,
    partOfPeriod: input.partOfPeriod ?? null,
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
  if (id === null) throw new AppError("conflict", "This payment has already been used.");
  const book = (what: string, lines: LedgerLine[], entryCurrency = currency) =>
    writeLedgerTransaction(tx, ctx.account.id, {
      transaction: `payment:${id}:${what}`,
      lines,
      currency: entryCurrency,
      subscriptionId,
      paymentId: id,
      invoiceId: null,
      at: now,
    });
  if (isCharged) await book("captured", toCapturedLines(amountCents, { purpose, wasHeld: false }));
  else await book("authorised", toAuthorisedLines(amountCents));
  if (result.feeCents !== undefined) await book("fee", toFeeLines(result.feeCents), result.feeCurrency);
  return id;
}

/** Book the capture of an authorised payment; false: it is no longer authorised. */
export async function recordCapture(
  ctx: Context,
  tx: Statements,
  { payment, externalCaptureId }: { payment: Payment; externalCaptureId: string | null },
): Promise<boolean> {
  if (payment.status !== "authorised") return false;
  const { id, amountCents, amountCurrency, purpose, subscriptionId } = payment;
  const now = ctx.clock.now();
  await markCaptured(tx, ctx.account.id, { id, externalCaptureId, now });
  await writeLedgerTransaction(tx, ctx.account.id, {
    transaction: `payment:${id}:captured`,
    lines: toCapturedLines(amountCents, { purpose, wasHeld: true }),
    currency: amountCurrency,
    subscriptionId,
    paymentId: id,
    invoiceId: null,
    at: now,
  });
  return true;
}
