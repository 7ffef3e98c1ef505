// Raw SQL: bills are inserted in sets with consecutive numbers from a locked counter, and read beside it.
import { type Statements, statement } from "@/server/platform/db/index";
import { type PrintableInvoice, type Printed, printedSchema } from "./invoice";
import type { InvoiceAmounts } from "./invoice.rules";

// One sequence for all accounts: an id does not reveal its account.
const IDS = statement(
  "invoice_ids",
  `select nextval('invoice_id_seq')::int as "id!" from generate_series(1, $1::int)`,
);

/** Reserve ids for a number of bills. Takes no lock; unused ids are skipped. */
export async function reserveInvoiceIds(tx: Statements, count: number): Promise<number[]> {
  if (count === 0) return [];
  return (await tx.query(IDS, [count])).map(({ id }) => id);
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

// The counter's lock lasts until the transaction ends, so that only committed invoices use a number.
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

/** Insert bills with reserved ids and the account's next numbers; concurrent calls wait for this transaction. */
export async function insertInvoices(
  tx: Statements,
  accountId: number,
  { invoices, prefix, now }: { invoices: readonly NewInvoice[]; prefix: string; now: Date },
): Promise<void> {
  const amounts = invoices.map((invoice) => invoice.amounts);
  await tx.query(INSERT, [
    accountId,
    now,
    invoices.map(({ id }) => id),
    invoices.map(({ subscriptionId }) => subscriptionId),
    invoices.map(({ paymentId }) => paymentId),
    invoices.map(({ kind }) => kind),
    invoices.map(({ creditedId }) => creditedId),
    amounts.map(({ amountCents }) => amountCents),
    amounts.map(({ amountCurrency }) => amountCurrency),
    amounts.map(({ basePrice }) => basePrice),
    amounts.map(({ amountAfterDiscountBeforeTax }) => amountAfterDiscountBeforeTax),
    amounts.map(({ roundOff }) => roundOff),
    amounts.map(({ discountDetails }) => JSON.stringify(discountDetails)),
    amounts.map(({ taxes }) => JSON.stringify(taxes)),
    invoices.map(({ externalPaymentId }) => externalPaymentId),
    invoices.map(({ printed }) => JSON.stringify(printed)),
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

function toInvoice(row: InvoiceRow): PrintableInvoice {
  return { ...row, printed: printedSchema.parse(row.printed) };
}

const ONE = statement(
  "invoice_to_print",
  `select ${COLUMNS} from invoice v join subscription s on s.id = v.subscription_id and s.account_id = v.account_id
    where v.account_id = $1 and v.id = $2 and v.subscription_id = $3 and v.downloadable
      and ($4::int is null or s.subscriber_id = $4::int or s.gifter_id = $4::int)`,
);

/** Find an invoice that may be printed; `subscriberId` null: of any subscriber. */
export async function findPrintable(
  db: Statements,
  accountId: number,
  query: { invoiceId: number; subscriptionId: number; subscriberId: number | null },
): Promise<PrintableInvoice | null> {
  const { invoiceId, subscriptionId, subscriberId } = query;
  const [row] = await db.query(ONE, [accountId, invoiceId, subscriptionId, subscriberId]);
  return row === undefined ? null : toInvoice(row);
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
  const [row] = await db.query(BY_ID, [accountId, id]);
  return row === undefined ? null : toInvoice(row);
}

const OF_PAYMENT = statement(
  "invoices_of_payment",
  `select ${COLUMNS} from invoice v where v.account_id = $1 and v.payment_id = $2 order by v.id`,
);

/** Find the bill of a payment, null if there is none, and its credit notes. */
export async function findBillsOfPayment(
  db: Statements,
  accountId: number,
  paymentId: number,
): Promise<{ bill: PrintableInvoice | null; notes: PrintableInvoice[] }> {
  const bills = (await db.query(OF_PAYMENT, [accountId, paymentId])).map(toInvoice);
  const bill = bills.find(({ kind }) => kind === "invoice") ?? null;
  return { bill, notes: bills.filter(({ kind }) => kind === "credit_note") };
}
