import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { z } from "zod";
import { PRICES } from "./demo-prices";
import { databaseUrl, serverFacts } from "./server-facts";

const demoSchema = z.object({
  account: z.object({ server_key: z.string() }),
  plans: z.object({ one_time: z.number(), recurring: z.number() }),
  gateway: z.object({ payment_type: z.string(), recurring_payment_type: z.string() }),
});

const boughtSchema = z.object({ subscription: z.object({ id: z.number() }) });

function demo() {
  const path = process.env.DEMO_JSON ?? join(serverFacts().dataDir, "demo.json");
  return demoSchema.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** Buys at the demo's sandbox, as the publication's server does for a buyer. Returns the subscription's id. */
export async function buy(page: Page, email: string, which: "one_time" | "recurring"): Promise<number> {
  const { account, plans, gateway } = demo();
  const headers = { "x-subauth": account.server_key };
  const path = `/api/v1/subscribers/email/${encodeURIComponent(email)}/subscriptions`;
  const payment_type = which === "recurring" ? gateway.recurring_payment_type : gateway.payment_type;
  const input = { subscription_plan_id: plans[which], subscription_type: "standard" };
  const post = async (to: string, data: object) => {
    const response = await page.request.post(to, { headers, data });
    if (response.status() >= 300)
      throw new Error(`${to} was answered ${response.status()}: ${await response.text()}`);
    return response.json();
  };
  const preview: unknown = await post(`${path}/preview.json`, {
    subscription: { ...input, payment: { payment_type, ...PRICES[which] } },
  });
  const { attempt_token } = z.object({ attempt_token: z.string() }).parse(preview);
  const created: unknown = await post(`${path}.json`, {
    attempt_token,
    subscription: { ...input, payment: { payment_type, payment_token: "tok_success", ...PRICES[which] } },
  });
  return boughtSchema.parse(created).subscription.id;
}

/** Inserts a call of the demo's sandbox into the database, as one that matched nothing. Returns its id. */
export async function recordGatewayEvent(eventId: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    const body = JSON.stringify({
      id: eventId,
      event: "payment.captured",
      payment_id: "sbx_pay_gone",
      amount_cents: 900,
    });
    const { rows } = await client.query<{ id: number }>(
      `insert into gateway_event (account_id, adapter, event_id, event, job, raw_body, headers, status, outcome, tries,
         external_payment_id, received_at, handled_at)
       select g.account_id, g.adapter, $1, 'payment.captured', 'one_time_subscription_charged', $2,
         '{"content-type": "application/json"}', 'ignored', 'No payment of this id is known here.', 1, 'sbx_pay_gone',
         now(), now()
       from payment_gateway g order by g.id limit 1
       on conflict (account_id, adapter, event_id) do update set deliveries = gateway_event.deliveries + 1 returning id`,
      [eventId, body],
    );
    return rows[0]?.id ?? 0;
  } finally {
    await client.end();
  }
}
