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
import { insertPayment, markCaptured, markUnapplied, markVoided, type Payment } from "./payment.repository";

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
