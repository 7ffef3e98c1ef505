import { createHmac, randomUUID } from "node:crypto";
import type { PaymentContext } from "@/server/payments/index";
import { getRuntime } from "@/server/runtime";
import { handleGatewayEvent } from "@/server/subscriptions/gateway-events/index";
import type { Shop } from "./checkout";
import type { World } from "./world";

/** An event in the words of the sandbox. */
export interface SandboxSays {
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

/** Where gateways are asked for a test account. */
export function paymentContextOf({ ctx }: Pick<Shop, "ctx">): PaymentContext {
  const { vault, egress } = getRuntime();
  return { ...ctx, vault, egress };
}

/** What a gateway says, told as it tells it; returns the id of the event that is kept. */
export async function tell(world: World, shop: Shop, says: SandboxSays): Promise<number> {
  const { id = `evt_${randomUUID()}` } = says;
  const body = JSON.stringify({ amount_currency: "INR", status: "charged", ...says, id });
  const signature = createHmac("sha256", "w").update(body).digest("hex");
  const path = `/api/v1/payment_gateways/sandbox/webhooks?key=${shop.account.key}`;
  const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
  const answer = await world.fetch(path, { method: "POST", body, headers, host: shop.host });
  if (answer.status !== 200) throw new Error(`the call was refused: ${await answer.text()}`);
  const where = { accountId: shop.account.id, eventId: id };
  return (await world.db.prisma.gatewayEvent.findFirstOrThrow({ where })).id;
}

/** Works on an event as the job does, so many times at most; how it stands then. */
export async function work(shop: Shop, id: number, times = 1): Promise<string> {
  for (let time = 1; time <= times; time += 1) {
    const status = await handleGatewayEvent(paymentContextOf(shop), { id }).catch(() => "waiting" as const);
    if (status !== "waiting") return status;
  }
  return "waiting";
}

/** Told, and worked on. */
export async function toldAndDone(world: World, shop: Shop, says: SandboxSays): Promise<string> {
  return work(shop, await tell(world, shop, says));
}
