import type { Prisma } from "@/generated/prisma/client";
import type { Db } from "@/server/platform/db/index";

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

const COLUMNS = {
  id: true,
  transaction: true,
  book: true,
  amountCents: true,
  currency: true,
  at: true,
} as const satisfies Prisma.LedgerEntrySelect;

type Entry = Prisma.LedgerEntryGetPayload<{ select: typeof COLUMNS }>;

function toLine({ id, amountCents, ...entry }: Entry): JournalLine {
  return { ...entry, id: String(id), amountCents: Number(amountCents) };
}

/** List the ledger lines of an invoice. */
export async function findInvoiceJournal(
  { prisma }: Db,
  accountId: number,
  invoiceId: number,
): Promise<JournalLine[]> {
  const entries = await prisma.ledgerEntry.findMany({
    where: { accountId, transaction: `invoice:${invoiceId}` },
    orderBy: { line: "asc" },
    select: COLUMNS,
  });
  return entries.map(toLine);
}

/** List the ledger lines of a payment, of its preview, its refunds and its invoices. */
export async function findPaymentJournal(
  { prisma }: Db,
  accountId: number,
  paymentId: number,
): Promise<JournalLine[]> {
  const entries = await prisma.ledgerEntry.findMany({
    where: { accountId, paymentId },
    orderBy: [{ at: "asc" }, { id: "asc" }],
    take: 200,
    select: COLUMNS,
  });
  return entries.map(toLine);
}
