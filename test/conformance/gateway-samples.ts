import { createHmac } from "node:crypto";
import type { DemoFile } from "@/prisma/seed/demo-file";
import { aSandbox } from "@/test/checkout";
import type { TestApp } from "@/test/test-app";
import { demoContext } from "./catalogue-samples";
import type { SampleRequest, Samples } from "./samples";

/** Calls of a payment gateway: signed, signed by somebody else, and for gateways that there are not. */
export async function gatewaySamples(app: TestApp, demo: DemoFile): Promise<Samples> {
  const ctx = await demoContext(app, demo.account.id);
  await aSandbox({ ctx });
  const { key } = demo.account;
  const rawBody = JSON.stringify({ id: "evt_of_the_samples", event: "weather.changed" });
  const call = (path: string, secret: string, status = 200): SampleRequest => {
    const signature = createHmac("sha256", secret).update(rawBody).digest("hex");
    const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
    return { path, status, init: { method: "POST", body: rawBody, headers } };
  };
  return {
    receiveGatewayEvent: [
      call(`/api/v1/payment_gateways/sandbox/webhooks?key=${key}`, "w"),
      call(`/api/v1/payment_gateways/gateway_a/webhooks?key=${key}`, "w"),
      call(`/api/v1/payment_gateways/sandbox/webhooks?key=${key}`, "x", 401),
      call(`/api/v1/payment_gateways/none/webhooks?key=${key}`, "w", 404),
      call("/api/v1/payment_gateways/sandbox/webhooks?key=none", "w", 404),
      call("/api/v1/payment_gateways/sandbox/webhooks", "w", 400),
    ],
    receiveGatewayEventByKey: [
      call(`/api/v1/payment_gateways/sandbox/${key}/webhook`, "w"),
      call(`/api/v1/payment_gateways/sandbox/${key}/webhook`, "x", 401),
      call("/api/v1/payment_gateways/sandbox/none/webhook", "w", 404),
    ],
  };
}
