import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { type LedgerTransaction, writeLedgerTransactions } from "../ledger.repository";
import { toAuthorisedLines, toCapturedLines, toFeeLines } from "../ledger.rules";
import { type ChargeResultRow, saveResults } from "./charge.repository";
import type { ChargeWithResult } from "./further-charge";

function toRow({ paymentId: id, answer }: ChargeWithResult): ChargeResultRow {
  if (answer.kind === "declined") {
    return {
      id,
      status: "failed",
      externalPaymentId: null,
      externalCaptureId: null,
      failureCode: answer.code,
      failureMessage: answer.message,
      feeCents: null,
      feeCurrency: null,
      international: null,
      skipInvoice: false,
      metadata: {},
    };
  }
  const { result } = answer;
  return {
    id,
    status: answer.kind === "captured" ? "captured" : "authorised",
    externalPaymentId: result.externalPaymentId ?? null,
    externalCaptureId: result.externalCaptureId ?? null,
    failureCode: null,
    failureMessage: null,
    feeCents: result.feeCents ?? null,
    feeCurrency: result.feeCurrency ?? null,
    international: result.international ?? null,
    skipInvoice: result.skipInvoice ?? false,
    metadata: result.metadata ?? {},
  };
}

function toLedger(charge: ChargeWithResult, at: Date): LedgerTransaction[] {
  const { paymentId, subscriptionId, amountCents, amountCurrency, answer } = charge;
  if (answer.kind === "declined") return [];
  const common = { subscriptionId, paymentId, invoiceId: null, at };
  const moved =
    answer.kind === "captured"
      ? { what: "captured", lines: toCapturedLines(amountCents, { purpose: "charge", wasHeld: false }) }
      : { what: "authorised", lines: toAuthorisedLines(amountCents) };
  const { feeCents, feeCurrency = amountCurrency } = answer.result;
  const transaction = `payment:${paymentId}:${moved.what}`;
  return [
    { ...common, transaction, lines: moved.lines, currency: amountCurrency },
    ...(feeCents === undefined
      ? []
      : [
          {
            ...common,
            transaction: `payment:${paymentId}:fee`,
            lines: toFeeLines(feeCents),
            currency: feeCurrency,
          },
        ]),
  ];
}

/** Store the results of gateways and book the moved money, in a constant number of statements. */
export async function bookCharges(
  ctx: Context,
  tx: Statements,
  answered: readonly ChargeWithResult[],
): Promise<void> {
  const now = ctx.clock.now();
  await Promise.all([
    saveResults(tx, ctx.account.id, { answers: answered.map(toRow), now }),
    writeLedgerTransactions(
      tx,
      ctx.account.id,
      answered.flatMap((charge) => toLedger(charge, now)),
    ),
  ]);
}
