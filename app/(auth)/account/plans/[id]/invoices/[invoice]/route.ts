import type { NextRequest } from "next/server";
import { getReaderContext } from "@/app/(auth)/reader-request";
import { requireInvoiceId, sendPdf } from "@/app/send-pdf";
import { guardRoute } from "@/server/guarded-route";
import { notFound } from "@/server/platform/errors/index";
import { downloadInvoice } from "@/server/subscriptions/billing/index";
import { requireSubscriber } from "@/server/subscriptions/customers/index";
import { getSubscription } from "@/server/subscriptions/lifecycle/index";

interface Where {
  params: Promise<{ id: string; invoice: string }>;
}

/** Send an invoice of the member's own purchase. The invoice of a received gift belongs to its giver. */
async function answer(_request: NextRequest, { params }: Where): Promise<Response> {
  const { id, invoice } = await params;
  return sendPdf(async () => {
    const ctx = await getReaderContext();
    const [subscriptionId, invoiceId] = [requireInvoiceId(id), requireInvoiceId(invoice)];
    const { id: subscriberId } = await requireSubscriber(ctx);
    const { gifter } = await getSubscription(ctx, { id: subscriptionId, subscriberId });
    if (gifter !== null) throw notFound("invoice");
    return downloadInvoice(ctx, { invoiceId, subscriptionId, subscriberId });
  });
}

export const GET = guardRoute(answer);
