import { integerArray, jsonArray, type Statements, statement, textArray } from "@/server/platform/db/index";
import { type PrintableInvoice, type Printed, printedSchema } from "./invoice";
import type { InvoiceAmounts } from "./invoice.rules";

// One sequence over all accounts: an id says nothing of whose it is.
const IDS = statement(
  "invoice_ids",
  "select nextval('invoice_id_seq')::int as id from generate_series(1, $1::int)",
);

/** Ids for so many bills. Nobody waits for them, and what is not used is nobody's. */
export async function takeInvoiceIds(tx: Statements, count: number): Promise<number[]> {
  if (count === 0) return [];
  return (await tx.query<{ id: number }>(IDS, [count])).map(({ id }) => id);
}

export interface NewInvoice {
  id: number;
  kind: "invoice" | "credit_note";
  subscriptionId: number;
  paymentId: number | null;
  creditedId: number | null;
  amounts: InvoiceAmounts;
  externalPaymentId: string | null;
  printed: Printed;
}

// The counter's lock is held until the transaction ends: a number is taken by what is committed, and by nothing else.
const INSERT = statement(
  "invoice_insert",
  `with counter as (
     insert into invoice_counter (account_id, last) values ($1::int, $18::int)
     on conflict (account_id) do update set last = invoice_counter.last + $18::int returning last - $18::int as taken)
   insert into invoice (id, account_id, subscription_id, payment_id, kind, credited_id, number, sequenced_number,
     amount_cents, amount_currency, base_price, amount_after_discount_before_tax, round_off, discount_details, taxes,
     external_payment_id, printed, created_at)
   select f.id, $1::int, f.subscription_id, f.payment_id, f.kind::invoice_kind, f.credited_id, counter.taken + f.place,
     $17::text || (counter.taken + f.place),
     f.amount_cents, f.amount_currency, f.base_price, f.after_discount, f.round_off, f.discount_details::jsonb,
     f.taxes::jsonb, f.external_payment_id, f.printed::jsonb, $2::timestamptz
   from counter, unnest($3::int[], $4::int[], $5::int[], $6::text[], $7::int[], $8::int[], $9::text[], $10::text[],
     $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[]) with ordinality as f (id,
     subscription_id, payment_id, kind, credited_id, amount_cents, amount_currency, base_price, after_discount, round_off,
     discount_details, taxes, external_payment_id, printed, place)`,
);

/** Writes bills under ids that were taken for them and the account's next numbers: others wait for this transaction. */
export async function insertInvoices(
  tx: Statements,
  accountId: number,
  { invoices, prefix, now }: { invoices: readonly NewInvoice[]; prefix: string; now: Date },
): Promise<void> {
  const amounts = invoices.map((invoice) => invoice.amounts);
  await tx.query(INSERT, [
    accountId,
    now,
    integerArray(invoices.map(({ id }) => id)),
    integerArray(invoices.map(({ subscriptionId }) => subscriptionId)),
    integerArray(invoices.map(({ paymentId }) => paymentId)),
    textArray(invoices.map(({ kind }) => kind)),
    integerArray(invoices.map(({ creditedId }) => creditedId)),
    integerArray(amounts.map(({ amountCents }) => amountCents)),
    textArray(amounts.map(({ amountCurrency }) => amountCurrency)),
    textArray(amounts.map(({ basePrice }) => basePrice)),
    textArray(amounts.map(({ amountAfterDiscountBeforeTax }) => amountAfterDiscountBeforeTax)),
    textArray(amounts.map(({ roundOff }) => roundOff)),
    jsonArray(amounts.map(({ discountDetails }) => discountDetails)),
    jsonArray(amounts.map(({ taxes }) => taxes)),
    textArray(invoices.map(({ externalPaymentId }) => externalPaymentId)),
    jsonArray(invoices.map(({ printed }) => printed)),
    prefix,
    invoices.length,
  ]);
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
  "invoices_of_payment",
  `select ${COLUMNS} from invoice v where v.account_id = $1 and v.payment_id = $2 order by v.id`,
);

/** The bill of a payment, null where there is none, and the credit notes that have taken back of it. */
export async function findBillsOfPayment(
  db: Statements,
  accountId: number,
  paymentId: number,
): Promise<{ bill: PrintableInvoice | null; notes: PrintableInvoice[] }> {
  const bills = (await db.query<InvoiceRow>(OF_PAYMENT, [accountId, paymentId])).map(invoiceOf);
  const bill = bills.find(({ kind }) => kind === "invoice") ?? null;
  return { bill, notes: bills.filter(({ kind }) => kind === "credit_note") };
}
