import { z } from "zod";
import { content, defineEndpoint, type Endpoint, idParameter } from "@/server/http/index";
import { downloadInvoice } from "@/server/subscriptions/billing/index";
import { getSubscriber, requireSubscriber } from "@/server/subscriptions/customers/index";
import {
  alternates,
  getAlternateIdentity,
  getPathIdentity,
  identityParams,
  key,
  svc_jwt,
} from "../wire/parameters";

const ids = {
  "subscription-id": idParameter("Id of the subscription."),
  "invoice-id": idParameter("Id of the invoice."),
};

const shared = {
  method: "get",
  account: "credential",
  cache: "private",
  jsonSuffix: true,
  ignoresAccept: true,
  summary: "Download an invoice as PDF",
  responses: { 200: { description: "The PDF.", contentType: "application/pdf" } },
  errors: ["unauthorized", "not_found"],
} as const;

interface Page {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
}

function pdf({ bytes, name }: Page) {
  const headers = { "content-disposition": `attachment; filename="${name}"` };
  return content(bytes, "application/pdf", { headers });
}

/** Endpoints of printed invoices: for the publication's server, and for the buyer. */
export const invoiceEndpoints: readonly Endpoint[] = [
  defineEndpoint(
    {
      ...shared,
      operationId: "downloadInvoice",
      path: "/api/v1/subscribers/{provider}/{identity}/subscriptions/{subscription-id}/invoices/{invoice-id}/download.json",
      tag: "Subscriptions",
      credentials: ["serverKey"],
      params: z.object({ ...identityParams, ...ids }),
      query: z.object(alternates),
    },
    async ({ ctx, params, query }) => {
      const { id: subscriberId } = await getSubscriber(
        ctx,
        getPathIdentity(params),
        getAlternateIdentity(query),
      );
      const { "invoice-id": invoiceId, "subscription-id": subscriptionId } = params;
      return pdf(await downloadInvoice(ctx, { invoiceId, subscriptionId, subscriberId }));
    },
  ),
  defineEndpoint(
    {
      ...shared,
      operationId: "downloadInvoiceById",
      path: "/api/v1/subscriptions/{subscription-id}/invoices/{invoice-id}/download.json",
      tag: "Subscriptions",
      summary: "Download an invoice as PDF, by subscription id only",
      credentials: ["serverKey"],
      params: z.object(ids),
    },
    async ({ ctx, params }) => {
      const { "invoice-id": invoiceId, "subscription-id": subscriptionId } = params;
      return pdf(await downloadInvoice(ctx, { invoiceId, subscriptionId, subscriberId: null }));
    },
  ),
  defineEndpoint(
    {
      ...shared,
      operationId: "downloadOwnInvoice",
      path: "/api/access/v1/members/me/subscriptions/{subscription-id}/invoices/{invoice-id}/download",
      tag: "Own subscriptions",
      credentials: ["accountKey", "svcJwt", "memberSession"],
      params: z.object(ids),
      query: z.object({ key, svc_jwt }),
    },
    async ({ ctx, params }) => {
      const { id: subscriberId } = await requireSubscriber(ctx);
      const { "invoice-id": invoiceId, "subscription-id": subscriptionId } = params;
      return pdf(await downloadInvoice(ctx, { invoiceId, subscriptionId, subscriberId }));
    },
  ),
];
