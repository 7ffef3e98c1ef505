import type { NextRequest } from "next/server";
import { getShopContext } from "@/app/(site)/shop-context";
import { requireInvoiceId, sendPdf } from "@/app/send-pdf";
import { guardRoute } from "@/server/guarded-route";
import { notFound } from "@/server/platform/errors/index";
import { downloadInvoice } from "@/server/subscriptions/billing/index";
import { getPurchase } from "@/server/subscriptions/checkout/index";

interface Where {
  params: Promise<{ token: string; invoice: string }>;
}

/** Send the invoice of a purchase, authorised by the purchase's secret token. */
async function answer(_request: NextRequest, { params }: Where): Promise<Response> {
  const { token, invoice } = await params;
  return sendPdf(async () => {
    const ctx = await getShopContext();
    const { subscription } = await getPurchase(ctx, token);
    if (subscription === null) throw notFound("invoice");
    const input = {
      invoiceId: requireInvoiceId(invoice),
      subscriptionId: subscription.id,
      subscriberId: null,
    };
    return downloadInvoice(ctx, input);
  });
}

export const GET = guardRoute(answer);
