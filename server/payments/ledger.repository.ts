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
   select $1::int, l.transaction, l.line, l.book, l.amount_cents, l.currency, l.subscription_id, l.payment_id,
     l.invoice_id, l.at
   from jsonb_to_recordset($2::text::jsonb) as l(transaction text, line int, book text, amount_cents bigint,
     currency text, subscription_id int, payment_id int, invoice_id int, at timestamptz)
   on conflict (account_id, transaction, line) do nothing`,
);

function rowsOf(occurrence: LedgerTransaction): object[] {
  const { transaction, currency, lines, subscriptionId, paymentId, invoiceId, at } = occurrence;
  return lines
    .filter(({ amountCents }) => amountCents !== 0)
    .map(({ book, amountCents }, line) => ({
      transaction,
      line,
      book,
      amount_cents: amountCents,
      currency,
      subscription_id: subscriptionId,
      payment_id: paymentId,
      invoice_id: invoiceId,
      at,
    }));
}

/** Writes occurrences into the books, each once. Lines of nothing are left out; the rest of each must sum to zero. */
export async function writeLedgers(
  tx: Statements,
  accountId: number,
  occurrences: readonly LedgerTransaction[],
): Promise<void> {
  const rows = occurrences.flatMap(rowsOf);
  if (rows.length > 0) await tx.query(WRITE, [accountId, JSON.stringify(rows)]);
}

/** The same for one. */
export function writeLedger(tx: Statements, accountId: number, occurrence: LedgerTransaction): Promise<void> {
  return writeLedgers(tx, accountId, [occurrence]);
}
