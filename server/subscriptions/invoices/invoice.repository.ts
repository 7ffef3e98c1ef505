import { type Statements, statement } from "@/server/platform/db/index";
import { type PrintableInvoice, type Printed, printedSchema } from "./invoice";
import type { InvoiceAmounts } from "./invoice.rules";

// The row's lock is held until the transaction ends: a number is taken by what is committed, and by nothing else.
const NEXT_NUMBER = statement(
  "invoice_next_number",
  `insert into invoice_counter (account_id, last) values ($1, 1)
   on conflict (account_id) do update set last = invoice_counter.last + 1 returning last`,
);

/** The account's next number; others wait for this transaction. */
export async function nextInvoiceNumber(tx: Statements, accountId: number): Promise<number> {
  const [row] = await tx.query<{ last: number }>(NEXT_NUMBER, [accountId]);
  if (row === undefined) throw new Error("the account's counter is not there");
  return row.last;
}

export interface NewInvoice {
  kind: "invoice" | "credit_note";
  subscriptionId: number;
  paymentId: number | null;
  creditedId: number | null;
  number: number;
  sequencedNumber: string;
  amounts: InvoiceAmounts;
  externalPaymentId: string | null;
  printed: Printed;
  now: Date;
}

const INSERT = statement(
  "invoice_insert",
  `insert into invoice (account_id, subscription_id, payment_id, kind, credited_id, number, sequenced_number,
     amount_cents, amount_currency, base_price, amount_after_discount_before_tax, round_off, discount_details, taxes,
     external_payment_id, printed, created_at)
   values ($1::int, $2::int, $3::int, $4::text::invoice_kind, $5::int, $6::int, $7::text, $8::int, $9::text, $10::text,
     $11::text, $12::text, $13::text::jsonb, $14::text::jsonb, $15::text, $16::text::jsonb, $17::timestamptz)
   returning id`,
);

export async function insertInvoice(tx: Statements, accountId: number, invoice: NewInvoice): Promise<number> {
  const { amounts } = invoice;
  const [row] = await tx.query<{ id: number }>(INSERT, [
    accountId,
    invoice.subscriptionId,
    invoice.paymentId,
    invoice.kind,
    invoice.creditedId,
    invoice.number,
    invoice.sequencedNumber,
    amounts.amountCents,
    amounts.amountCurrency,
    amounts.basePrice,
    amounts.amountAfterDiscountBeforeTax,
    amounts.roundOff,
    JSON.stringify(amounts.discountDetails),
    JSON.stringify(amounts.taxes),
    invoice.externalPaymentId,
    JSON.stringify(invoice.printed),
    invoice.now,
  ]);
  if (row === undefined) throw new Error("the invoice was not written");
  return row.id;
}

const COLUMNS = `v.id, v.kind, v.sequenced_number as "sequencedNumber", v.amount_cents as "amountCents",
  v.amount_currency as "amountCurrency", v.base_price as "basePrice",
  v.amount_after_discount_before_tax as "amountAfterDiscountBeforeTax", v.round_off as "roundOff",
  v.discount_details as "discountDetails", v.taxes, v.external_payment_id as "externalPaymentId", v.printed,
  v.created_at as "createdAt"`;

type InvoiceRow = Omit<PrintableInvoice, "printed"> & { printed: unknown };

function invoiceOf(row: InvoiceRow): PrintableInvoice {
  return { ...row, printed: printedSchema.parse(row.printed) };
}

const ONE = statement(
  "invoice_to_print",
  `select ${COLUMNS} from invoice v join subscription s on s.id = v.subscription_id and s.account_id = v.account_id
    where v.account_id = $1 and v.id = $2 and v.subscription_id = $3 and v.downloadable
      and ($4::int is null or s.subscriber_id = $4::int or s.gifter_id = $4::int)`,
);

/** An invoice that may be printed; `subscriberId` null: whoever's it is. */
export async function findPrintable(
  db: Statements,
  accountId: number,
  asked: { invoiceId: number; subscriptionId: number; subscriberId: number | null },
): Promise<PrintableInvoice | null> {
  const { invoiceId, subscriptionId, subscriberId } = asked;
  const [row] = await db.query<InvoiceRow>(ONE, [accountId, invoiceId, subscriptionId, subscriberId]);
  return row === undefined ? null : invoiceOf(row);
}

const BY_ID = statement(
  "invoice_to_print_by_id",
  `select ${COLUMNS} from invoice v where v.account_id = $1 and v.id = $2`,
);

export async function findPrintableById(
  db: Statements,
  accountId: number,
  id: number,
): Promise<PrintableInvoice | null> {
  const [row] = await db.query<InvoiceRow>(BY_ID, [accountId, id]);
  return row === undefined ? null : invoiceOf(row);
}

const OF_PAYMENT = statement(
  "invoice_of_payment",
  `select ${COLUMNS} from invoice v where v.account_id = $1 and v.payment_id = $2 and v.kind = 'invoice'`,
);

/** The bill of a payment; null: there is none. */
export async function findBillOfPayment(
  db: Statements,
  accountId: number,
  paymentId: number,
): Promise<PrintableInvoice | null> {
  const [row] = await db.query<InvoiceRow>(OF_PAYMENT, [accountId, paymentId]);
  return row === undefined ? null : invoiceOf(row);
}
