import { type Statements, statement } from "@/server/platform/db/index";

/** Number and id of an invoice or credit note, for a link. */
export interface LinkedInvoice {
  id: number;
  kind: "invoice" | "credit_note";
  sequencedNumber: string;
  amountCents: number;
  amountCurrency: string;
  createdAt: Date;
}

/** An invoice with all data of its page. */
export interface InvoiceDetail extends LinkedInvoice {
  number: number;
  basePrice: string;
  amountAfterDiscountBeforeTax: string;
  roundOff: string;
  discountDetails: { code?: string; discount_amount?: string };
  taxes: Readonly<Record<string, { percentage: string; amount: string; currency: string }>>;
  externalPaymentId: string | null;
  paymentId: number | null;
  downloadable: boolean;
  /** As it was when the invoice was written. */
  printed: unknown;
  subscriptionId: number;
  planName: string;
  subscriberId: number;
  subscriberName: string | null;
  identity: string;
  creditedId: number | null;
}

const LINK = `v.id, v.kind, v.sequenced_number as "sequencedNumber", v.amount_cents as "amountCents",
  v.amount_currency as "amountCurrency", v.created_at as "createdAt"`;

const ONE = statement(
  "books_invoice",
  `select ${LINK}, v.number, v.base_price as "basePrice",
     v.amount_after_discount_before_tax as "amountAfterDiscountBeforeTax", v.round_off as "roundOff",
     v.discount_details as "discountDetails", v.taxes, v.external_payment_id as "externalPaymentId",
     v.payment_id as "paymentId", v.downloadable, v.printed, s.id as "subscriptionId", s.plan_name as "planName",
     p.id as "subscriberId", p.name as "subscriberName", s.identity_value as identity, v.credited_id as "creditedId"
   from invoice v join subscription s on s.account_id = v.account_id and s.id = v.subscription_id
   join subscriber p on p.account_id = s.account_id and p.id = s.subscriber_id
   where v.account_id = $1 and v.id = $2`,
);

export async function findInvoice(
  db: Statements,
  accountId: number,
  id: number,
): Promise<InvoiceDetail | null> {
  const [row] = await db.query<InvoiceDetail>(ONE, [accountId, id]);
  return row ?? null;
}

const BY_ID = statement(
  "books_invoice_link",
  `select ${LINK} from invoice v where v.account_id = $1 and v.id = $2`,
);

export async function findLink(db: Statements, accountId: number, id: number): Promise<LinkedInvoice | null> {
  const [row] = await db.query<LinkedInvoice>(BY_ID, [accountId, id]);
  return row ?? null;
}

// A credit note belongs to the subscription of its invoice, by which it is found.
const CREDIT_NOTES = statement(
  "books_credit_notes",
  `select ${LINK} from invoice v where v.account_id = $1 and v.subscription_id = $2 and v.credited_id = $3 order by v.id`,
);

/** List the credit notes of an invoice. */
export function findCreditNotes(
  db: Statements,
  accountId: number,
  invoice: { id: number; subscriptionId: number },
): Promise<LinkedInvoice[]> {
  return db.query<LinkedInvoice>(CREDIT_NOTES, [accountId, invoice.subscriptionId, invoice.id]);
}

const OF_PAYMENT = statement(
  "books_invoices_of_payment",
  `select ${LINK} from invoice v where v.account_id = $1 and v.payment_id = $2 order by v.id limit 200`,
);

/** List the invoice of a payment and its credit notes. */
export function findInvoicesOfPayment(
  db: Statements,
  accountId: number,
  paymentId: number,
): Promise<LinkedInvoice[]> {
  return db.query<LinkedInvoice>(OF_PAYMENT, [accountId, paymentId]);
}
