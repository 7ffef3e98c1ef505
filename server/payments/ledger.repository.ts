import { type Statements, statement } from "@/server/platform/db/index";
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
   select $1::int, $2::text, l.line, l.book, l.amount_cents, $4::text, $5::int, $6::int, $7::int, $8::timestamptz
   from jsonb_to_recordset($3::text::jsonb) as l(line int, book text, amount_cents bigint)
   on conflict (account_id, transaction, line) do nothing`,
);

/** Writes an occurrence into the books, once. Lines of nothing are left out; the rest must sum to zero. */
export async function writeLedger(
  tx: Statements,
  accountId: number,
  { transaction, currency, lines, subscriptionId, paymentId, invoiceId, at }: LedgerTransaction,
): Promise<void> {
  const rows = lines
    .filter(({ amountCents }) => amountCents !== 0)
    .map(({ book, amountCents }, line) => ({ line, book, amount_cents: amountCents }));
  if (rows.length === 0) return;
  const values = [accountId, transaction, JSON.stringify(rows), currency];
  await tx.query(WRITE, [...values, subscriptionId, paymentId, invoiceId, at]);
}
