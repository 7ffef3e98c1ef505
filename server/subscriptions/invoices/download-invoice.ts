import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { PrintableInvoice } from "./invoice";
import { findPrintable, findPrintableById } from "./invoice.repository";
import { findLogo } from "./letterhead.repository";
import { printInvoice } from "./print-invoice";

/** An invoice's page, and the name under which it is kept. */
export interface InvoiceFile {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
}

async function fileOf(ctx: Context, invoice: PrintableInvoice): Promise<InvoiceFile> {
  const { logo } = invoice.printed.seller;
  const name = `${invoice.sequencedNumber.replaceAll(/[^\w.-]+/g, "-")}.pdf`;
  const drawn = logo === null ? null : await findLogo(ctx.db, ctx.account.id, logo);
  return { bytes: await printInvoice(invoice, drawn), name };
}

/** An invoice as PDF. Somebody else's, and one that is not to be downloaded, is the same not_found as none. */
export async function downloadInvoice(
  ctx: Context,
  asked: { invoiceId: number; subscriptionId: number; subscriberId: number | null },
): Promise<InvoiceFile> {
  const invoice = await findPrintable(ctx.db, ctx.account.id, asked);
  if (invoice === null) throw notFound("invoice");
  return fileOf(ctx, invoice);
}

/** Any invoice of the account as PDF, for its staff. */
export async function readInvoiceFile(ctx: Context, invoiceId: number): Promise<InvoiceFile> {
  requirePermission(ctx, "payments:read");
  const invoice = await findPrintableById(ctx.db, ctx.account.id, invoiceId);
  if (invoice === null) throw notFound("invoice");
  return fileOf(ctx, invoice);
}
