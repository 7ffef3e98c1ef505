// Raw SQL: all lines of a sweep's transactions are one statement, and lines that exist are left unchanged.
import { type Statements, statement } from "@/server/platform/db/index";
import type { LedgerLine } from "./ledger.rules";

/** A ledger transaction: entries that sum to zero. */
export interface LedgerTransaction {
  /** Idempotency key, e.g. `payment:17:captured`. */
  transaction: string;
  currency: string;
  lines: readonly LedgerLine[];
  subscriptionId: number | null;
  paymentId: number | null;
  invoiceId: number | null;
  at: Date;
}

const WRITE = statement(
  "ledger_write",
  `insert into ledger_entry (account_id, transaction, line, book, amount_cents, currency, subscription_id, payment_id,
     invoice_id, at)
   select $1::int, l.transaction, l.line, l.book, l.amount_cents::bigint, l.currency, l.subscription_id, l.payment_id,
     l.invoice_id, l.at
   from unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[], $9::int[],
     $10::timestamptz[]) as l(transaction, line, book, amount_cents, currency, subscription_id, payment_id, invoice_id, at)
   on conflict (account_id, transaction, line) do nothing`,
);

function toRows({ lines, ...occurrence }: LedgerTransaction) {
  return lines
    .filter(({ amountCents }) => amountCents !== 0)
    .map((amount, line) => ({ ...occurrence, ...amount, line }));
}

/** Write ledger transactions, each once. Zero lines are omitted; the lines of each transaction must sum to zero. */
export async function writeLedgerTransactions(
  tx: Statements,
  accountId: number,
  occurrences: readonly LedgerTransaction[],
): Promise<void> {
  const rows = occurrences.flatMap(toRows);
  if (rows.length === 0) return;
  await tx.query(WRITE, [
    accountId,
    rows.map(({ transaction }) => transaction),
    rows.map(({ line }) => line),
    rows.map(({ book }) => book),
    rows.map(({ amountCents }) => String(amountCents)),
    rows.map(({ currency }) => currency),
    rows.map(({ subscriptionId }) => subscriptionId),
    rows.map(({ paymentId }) => paymentId),
    rows.map(({ invoiceId }) => invoiceId),
    rows.map(({ at }) => at),
  ]);
}

/** Write one ledger transaction, once. */
export function writeLedgerTransaction(
  tx: Statements,
  accountId: number,
  occurrence: LedgerTransaction,
): Promise<void> {
  return writeLedgerTransactions(tx, accountId, [occurrence]);
}
