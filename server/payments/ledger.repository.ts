import {
  instantArray,
  integerArray,
  type Statements,
  statement,
  textArray,
} from "@/server/platform/db/index";
import type { LedgerLine } from "./ledger.rules";

/** An occurrence in the books. */
export interface LedgerTransaction {
  /** E.g. `payment:17:captured`; told again, it is the same. */
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

function rowsOf({ lines, ...occurrence }: LedgerTransaction) {
  return lines
    .filter(({ amountCents }) => amountCents !== 0)
    .map((amount, line) => ({ ...occurrence, ...amount, line }));
}

/** Writes occurrences into the books, each once. Lines of nothing are left out; the rest of each must sum to zero. */
export async function writeLedgers(
  tx: Statements,
  accountId: number,
  occurrences: readonly LedgerTransaction[],
): Promise<void> {
  const rows = occurrences.flatMap(rowsOf);
  if (rows.length === 0) return;
  await tx.query(WRITE, [
    accountId,
    textArray(rows.map(({ transaction }) => transaction)),
    integerArray(rows.map(({ line }) => line)),
    textArray(rows.map(({ book }) => book)),
    textArray(rows.map(({ amountCents }) => String(amountCents))),
    textArray(rows.map(({ currency }) => currency)),
    integerArray(rows.map(({ subscriptionId }) => subscriptionId)),
    integerArray(rows.map(({ paymentId }) => paymentId)),
    integerArray(rows.map(({ invoiceId }) => invoiceId)),
    instantArray(rows.map(({ at }) => at)),
  ]);
}

/** The same for one. */
export function writeLedger(tx: Statements, accountId: number, occurrence: LedgerTransaction): Promise<void> {
  return writeLedgers(tx, accountId, [occurrence]);
}
