import { createHmac, randomUUID } from "node:crypto";
import { handleGatewayEvent } from "@/server/subscriptions/gateway-events/index";
import type { Shop } from "./checkout";
import { createTestPaymentContext } from "./payment-context";
import type { TestApp } from "./test-app";

/** An event in the sandbox's wire format. */
export interface SandboxEventInput {
  event: string;
  id?: string;
  attemptToken?: string;
  amount_cents?: number;
  amount_currency?: string;
  status?: string;
  payment_id?: string;
  subscription_id?: string;
  refund_id?: string;
  bills_itself?: boolean;
  end_at?: string;
  created_at?: string;
}

/** Delivers a gateway's webhook event. Returns the id of the stored event. */
export async function deliverEvent(app: TestApp, shop: Shop, event: SandboxEventInput): Promise<number> {
  const { id = `evt_${randomUUID()}` } = event;
  const body = JSON.stringify({ amount_currency: "INR", status: "charged", ...event, id });
  const signature = createHmac("sha256", "w").update(body).digest("hex");
  const path = `/api/v1/payment_gateways/sandbox/webhooks?key=${shop.account.key}`;
  const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
  const response = await app.fetch(path, { method: "POST", body, headers, host: shop.host });
  if (response.status !== 200) throw new Error(`the call was refused: ${await response.text()}`);
  const where = { accountId: shop.account.id, eventId: id };
  return (await app.db.prisma.gatewayEvent.findFirstOrThrow({ where })).id;
}

/** Processes an event as the job does, `times` times at most. Returns its status afterwards. */
export async function processDeliveredEvent(shop: Shop, id: number, times = 1): Promise<string> {
  for (let time = 1; time <= times; time += 1) {
    const status = await handleGatewayEvent(createTestPaymentContext(shop), { id }).catch(
      () => "waiting" as const,
    );
    if (status !== "waiting") return status;
  }
  return "waiting";
}

/** Delivers a gateway's webhook event and processes it. */
export async function deliverAndProcessEvent(
  app: TestApp,
  shop: Shop,
  event: SandboxEventInput,
): Promise<string> {
  return processDeliveredEvent(shop, await deliverEvent(app, shop, event));
}
