import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { findLinesOfInvoice, type JournalLine } from "./booking.repository";
import {
  findCreditNotes,
  findInvoice,
  findLink,
  type InvoiceDetail,
  type LinkedInvoice,
} from "./invoice-sheet.repository";

/** Everything that the page of an invoice tells. */
export interface InvoiceSheet {
  invoice: InvoiceDetail;
  /** Of a credit note: the invoice it takes back. */
  credits: LinkedInvoice | null;
  /** Of an invoice: what took it back. */
  creditNotes: LinkedInvoice[];
  ledger: JournalLine[];
}

/** An invoice or a credit note, what it is linked with, and what it wrote into the books. */
export async function getInvoiceSheet(ctx: Context, id: number): Promise<InvoiceSheet> {
  requireBackoffice(ctx, "payments:read");
  const { db, account } = ctx;
  const invoice = await findInvoice(db, account.id, id);
  if (invoice === null) throw notFound("invoice");
  const [credits, creditNotes, ledger] = await Promise.all([
    invoice.creditedId === null ? null : findLink(db, account.id, invoice.creditedId),
    findCreditNotes(db, account.id, invoice),
    findLinesOfInvoice(db, account.id, id),
  ]);
  return { invoice, credits, creditNotes, ledger };
}
