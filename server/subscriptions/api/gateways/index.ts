import { z } from "zod";
import { defineEndpoint, type Endpoint, json } from "@/server/http/index";
import type { PaymentDependencies } from "@/server/payments/index";
import { receiveGatewayEvent } from "@/server/payments/intake/index";
import { gatewayCallSchema, receivedSchema } from "../wire/gateway-call";

const TEXT =
  "Called by the payment gateway and verified by its signature. Each event is stored once by the gateway's event id and acknowledged immediately; a job processes it, with retries. Repeated events change nothing.";

const provider = z
  .string()
  .max(300)
  .describe("Name of the payment adapter, or one of its payment_type values.");
const account_key = z.string().max(100).describe("Public key of the account.");

const shared = {
  method: "post",
  tag: "Payment gateways",
  account: "key",
  credentials: ["none"],
  cache: "private",
  jsonSuffix: true,
  description: TEXT,
  body: {
    schema: gatewayCallSchema,
    contentTypes: ["application/json", "application/x-www-form-urlencoded", "text/plain"],
    limit: 256 * 1024,
    raw: true,
  },
  responses: { 200: { description: "The event is stored.", schema: receivedSchema } },
  errors: ["unauthorized", "not_found", "too_large"],
} as const;

function received({ isNew }: { isNew: boolean }) {
  return json({ received: true, duplicate: !isNew });
}

/** Webhook endpoints of payment gateways, at two paths for two generations of clients. */
export function gatewayEndpoints(dependencies: PaymentDependencies): readonly Endpoint[] {
  return [
    defineEndpoint(
      {
        ...shared,
        operationId: "receiveGatewayEvent",
        path: "/api/v1/payment_gateways/{adapter}/webhooks",
        summary: "Receive a payment gateway's webhook",
        params: z.object({ adapter: provider }),
        query: z.object({ key: account_key }),
      },
      async ({ ctx, params, body, headers }) => {
        const call = { adapter: params.adapter, rawBody: body, headers: headers() };
        return received(await receiveGatewayEvent({ ...ctx, ...dependencies }, call));
      },
    ),
    defineEndpoint(
      {
        ...shared,
        operationId: "receiveGatewayEventByKey",
        path: "/api/v1/payment_gateways/{provider}/{account_key}/webhook",
        summary: "Receive a payment gateway's webhook, with the account key in the path",
        params: z.object({ provider, account_key }),
      },
      async ({ ctx, params, body, headers }) => {
        const call = { adapter: params.provider, rawBody: body, headers: headers() };
        return received(await receiveGatewayEvent({ ...ctx, ...dependencies }, call));
      },
    ),
  ];
}
