import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { findInvoiceJournal, type JournalLine } from "./booking.repository";
import {
  findCreditNotes,
  findInvoice,
  findLink,
  type InvoiceDetail,
  type LinkedInvoice,
} from "./invoice-sheet.repository";

/** All data of an invoice's page. */
export interface InvoiceSheet {
  invoice: InvoiceDetail;
  /** For a credit note: the invoice that it credits. */
  credits: LinkedInvoice | null;
  /** For an invoice: its credit notes. */
  creditNotes: LinkedInvoice[];
  ledger: JournalLine[];
}

/** Get an invoice or a credit note with its linked documents and its ledger lines. */
export async function getInvoiceSheet(ctx: Context, id: number): Promise<InvoiceSheet> {
  requireBackoffice(ctx, "payments:read");
  const { db, account } = ctx;
  const invoice = await findInvoice(db, account.id, id);
  if (invoice === null) throw notFound("invoice");
  const [credits, creditNotes, ledger] = await Promise.all([
    invoice.creditedId === null ? null : findLink(db, account.id, invoice.creditedId),
    findCreditNotes(db, account.id, invoice),
    findInvoiceJournal(db, account.id, id),
  ]);
  return { invoice, credits, creditNotes, ledger };
}
