import type { Context } from "@/server/accounts/index";
import { notFound } from "@/server/platform/errors/index";
import { findPrintable } from "./invoice.repository";
import { printInvoice } from "./print-invoice";

/** An invoice as PDF. Somebody else's, and one that is not to be downloaded, is the same not_found as none. */
export async function downloadInvoice(
  ctx: Context,
  asked: { invoiceId: number; subscriptionId: number; subscriberId: number | null },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }> {
  const invoice = await findPrintable(ctx.db, ctx.account.id, asked);
  if (invoice === null) throw notFound("invoice");
  const name = `${invoice.sequencedNumber.replaceAll(/[^\w.-]+/g, "-")}.pdf`;
  return { bytes: await printInvoice(invoice), name };
}
