import type { Context } from "@/server/context/index";
import { notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { PrintableInvoice } from "./invoice";
import { findPrintable, findPrintableById } from "./invoice.repository";
import { findLogo } from "./letterhead.repository";
import { printInvoice } from "./print-invoice";

/** An invoice's PDF with its file name. */
export interface InvoiceFile {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
}

async function toFile(ctx: Context, invoice: PrintableInvoice): Promise<InvoiceFile> {
  const { logo } = invoice.printed.seller;
  const name = `${invoice.sequencedNumber.replaceAll(/[^\w.-]+/g, "-")}.pdf`;
  const drawn = logo === null ? null : await findLogo(ctx.db, ctx.account.id, logo);
  return { bytes: await printInvoice(invoice, drawn), name };
}

/** Get an invoice as PDF; not_found for another subscriber's invoice and for one that is not downloadable. */
export async function downloadInvoice(
  ctx: Context,
  query: { invoiceId: number; subscriptionId: number; subscriberId: number | null },
): Promise<InvoiceFile> {
  const invoice = await findPrintable(ctx.db, ctx.account.id, query);
  if (invoice === null) throw notFound("invoice");
  return toFile(ctx, invoice);
}

/** Get any invoice of the account as PDF, for staff. */
export async function readInvoiceFile(ctx: Context, invoiceId: number): Promise<InvoiceFile> {
  requirePermission(ctx, "payments:read");
  const invoice = await findPrintableById(ctx.db, ctx.account.id, invoiceId);
  if (invoice === null) throw notFound("invoice");
  return toFile(ctx, invoice);
}
