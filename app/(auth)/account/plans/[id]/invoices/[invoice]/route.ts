import type { NextRequest } from "next/server";
import { readerVisit } from "@/app/(auth)/reader-visit";
import { numberIn, pdfAnswer } from "@/app/pdf-answer";
import { guardedRoute } from "@/server/guarded-route";
import { notFound } from "@/server/platform/errors/index";
import { downloadInvoice } from "@/server/subscriptions/invoices/index";
import { getSubscription } from "@/server/subscriptions/lifecycle/index";
import { requireSubscriber } from "@/server/subscriptions/subscribers/index";

interface Where {
  params: Promise<{ id: string; invoice: string }>;
}

/** An invoice of one's own. Of a gift that one was given there is none: it is its giver's. */
async function answer(_request: NextRequest, { params }: Where): Promise<Response> {
  const { id, invoice } = await params;
  return pdfAnswer(async () => {
    const ctx = await readerVisit();
    const [subscriptionId, invoiceId] = [numberIn(id), numberIn(invoice)];
    const { id: subscriberId } = await requireSubscriber(ctx);
    const { gifter } = await getSubscription(ctx, { id: subscriptionId, subscriberId });
    if (gifter !== null) throw notFound("invoice");
    return downloadInvoice(ctx, { invoiceId, subscriptionId, subscriberId });
  });
}

export const GET = guardedRoute(answer);
