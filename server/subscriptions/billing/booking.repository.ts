import { type Statements, statement } from "@/server/platform/db/index";

/** A ledger line in the admin. */
export interface JournalLine {
  /** A bigint, which exceeds the range of a JavaScript number. */
  id: string;
  transaction: string;
  book: string;
  /** Positive: debit. Negative: credit. */
  amountCents: number;
  currency: string;
  at: Date;
}

const COLUMNS = `l.id::text as id, l.transaction, l.book, l.amount_cents::float8 as "amountCents", l.currency, l.at`;

const OF_INVOICE = statement(
  "books_ledger_of_invoice",
  `select ${COLUMNS} from ledger_entry l where l.account_id = $1 and l.transaction = 'invoice:' || $2::int::text order by l.line`,
);

/** List the ledger lines of an invoice. */
export function findInvoiceJournal(
  db: Statements,
  accountId: number,
  invoiceId: number,
): Promise<JournalLine[]> {
  return db.query<JournalLine>(OF_INVOICE, [accountId, invoiceId]);
}

const OF_PAYMENT = statement(
  "books_ledger_of_payment",
  `select ${COLUMNS} from ledger_entry l where l.account_id = $1 and l.payment_id = $2
    order by l.at, l.id limit 200`,
);

/** List the ledger lines of a payment, of its preview, its refunds and its invoices. */
export function findPaymentJournal(
  db: Statements,
  accountId: number,
  paymentId: number,
): Promise<JournalLine[]> {
  return db.query<JournalLine>(OF_PAYMENT, [accountId, paymentId]);
}
