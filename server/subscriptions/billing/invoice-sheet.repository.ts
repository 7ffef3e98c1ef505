import type { Prisma } from "@/generated/prisma/client";
import { type Db, type Statements, statement } from "@/server/platform/db/index";

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

// Raw SQL: the invoice, its subscription and its subscriber in one read, with the types of its JSON columns.
const ONE = statement(
  "books_invoice",
  `select v.id, v.kind, v.sequenced_number as "sequencedNumber", v.amount_cents as "amountCents",
     v.amount_currency as "amountCurrency", v.created_at as "createdAt", v.number, v.base_price as "basePrice",
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
  const [row] = await db.query(ONE, [accountId, id]);
  return row ?? null;
}

const LINK_COLUMNS = {
  id: true,
  kind: true,
  sequencedNumber: true,
  amountCents: true,
  amountCurrency: true,
  createdAt: true,
} as const satisfies Prisma.InvoiceSelect;

export function findLink({ prisma }: Db, accountId: number, id: number): Promise<LinkedInvoice | null> {
  return prisma.invoice.findFirst({ where: { accountId, id }, select: LINK_COLUMNS });
}

/** List the credit notes of an invoice: they belong to its subscription, by which they are found. */
export function findCreditNotes(
  { prisma }: Db,
  accountId: number,
  { id, subscriptionId }: { id: number; subscriptionId: number },
): Promise<LinkedInvoice[]> {
  return prisma.invoice.findMany({
    where: { accountId, subscriptionId, creditedId: id },
    orderBy: { id: "asc" },
    select: LINK_COLUMNS,
  });
}

/** List the invoice of a payment and its credit notes. */
export function findInvoicesOfPayment(
  { prisma }: Db,
  accountId: number,
  paymentId: number,
): Promise<LinkedInvoice[]> {
  return prisma.invoice.findMany({
    where: { accountId, paymentId },
    orderBy: { id: "asc" },
    take: 200,
    select: LINK_COLUMNS,
  });
}
