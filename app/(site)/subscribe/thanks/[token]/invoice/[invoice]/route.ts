import type { NextRequest } from "next/server";
import { shopVisit } from "@/app/(site)/shop-visit";
import { numberIn, pdfAnswer } from "@/app/pdf-answer";
import { guardedRoute } from "@/server/guarded-route";
import { notFound } from "@/server/platform/errors/index";
import { downloadInvoice } from "@/server/subscriptions/invoices/index";
import { getPurchase } from "@/server/subscriptions/storefront/index";

interface Where {
  params: Promise<{ token: string; invoice: string }>;
}

/** The invoice of a purchase, by the secret of the purchase. */
async function answer(_request: NextRequest, { params }: Where): Promise<Response> {
  const { token, invoice } = await params;
  return pdfAnswer(async () => {
    const ctx = await shopVisit();
    const { subscription } = await getPurchase(ctx, token);
    if (subscription === null) throw notFound("invoice");
    const asked = { invoiceId: numberIn(invoice), subscriptionId: subscription.id, subscriberId: null };
    return downloadInvoice(ctx, asked);
  });
}

export const GET = guardedRoute(answer);
