import type { NextRequest } from "next/server";
import { AppError } from "@/server/platform/errors/index";
import { downloadInvoice } from "@/server/subscriptions/invoices/index";
import { getPurchase } from "@/server/subscriptions/storefront/index";
import { idOf, shopVisit } from "../../../../../shop-visit";

interface Where {
  params: Promise<{ token: string; invoice: string }>;
}

const MISSING = { status: 404, headers: { "cache-control": "private, no-store" } };

/** The invoice of a purchase, by the secret of the purchase. */
export async function GET(_request: NextRequest, { params }: Where): Promise<Response> {
  const { token, invoice } = await params;
  const invoiceId = idOf(invoice);
  if (invoiceId === null) return new Response(null, MISSING);
  try {
    const ctx = await shopVisit();
    const { subscription } = await getPurchase(ctx, token);
    if (subscription === null) return new Response(null, MISSING);
    const asked = { invoiceId, subscriptionId: subscription.id, subscriberId: null };
    const { bytes, name } = await downloadInvoice(ctx, asked);
    return new Response(bytes, {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      },
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return new Response(null, MISSING);
    throw error;
  }
}
