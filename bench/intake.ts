import { hash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { Agent, request } from "undici";
import { createContext } from "@/server/context/index";
import { findAdapterKind } from "@/server/payments/adapters/index";
import { registerGateway } from "@/server/payments/index";
import { getRuntime } from "@/server/runtime";
import { startRazorpay } from "@/test/gateways/razorpay-simulator";
import { startStripe } from "@/test/gateways/stripe-simulator";
import { runApi } from "./comments-servers";
import { startFreshPostgres } from "./fresh-postgres";
import { insertRow } from "./query-rows";
import { startServer } from "./servers";

const SELF = fileURLToPath(import.meta.url);
const PROMISED_MILLISECONDS = 50;
const KEY = "pk_intake";

const GATEWAYS = {
  sandbox: { app_key: "intake", secret: "s", webhook_secret: "whsec_intake" },
  stripe: { app_key: "pk_test_intake", secret: "sk_test_intake", webhook_secret: "whsec_intake" },
  razorpay: { app_key: "rzp_test_intake", secret: "s", webhook_secret: "whsec_intake" },
} as const;

type GatewayName = keyof typeof GATEWAYS;

const NAMES: readonly GatewayName[] = ["sandbox", "stripe", "razorpay"];

/** The n-th payment as a webhook event of each gateway, of realistic length. */
function createBody(name: GatewayName, n: string): string {
  const padding = hash("sha256", n, "hex").repeat(30);
  const created = Math.floor(Date.now() / 1000);
  const metadata = { attempt_token: `attempt${n}`, padding };
  switch (name) {
    case "sandbox":
      return JSON.stringify({
        id: `evt_${n}`,
        event: "payment.captured",
        payment_id: `sbx_${n}`,
        ...metadata,
      });
    case "stripe": {
      const object = {
        id: `pi_${n}`,
        object: "payment_intent",
        amount: 900,
        amount_received: 900,
        currency: "eur",
        status: "succeeded",
        metadata,
      };
      const about = {
        object: "event",
        api_version: null,
        livemode: false,
        pending_webhooks: 1,
        request: null,
      };
      return JSON.stringify({
        id: `evt_${n}`,
        type: "payment_intent.succeeded",
        created,
        ...about,
        data: { object },
      });
    }
    case "razorpay": {
      const payment = {
        id: `pay_${n}`,
        amount: 900,
        currency: "INR",
        status: "captured",
        order_id: `order_${n}`,
      };
      const order = { id: `order_${n}`, receipt: `attempt${n}`, notes: metadata };
      const payload = { payment: { entity: payment }, order: { entity: order } };
      return JSON.stringify({ entity: "event", event: "order.paid", payload, created_at: created });
    }
  }
}

async function sendEvent(port: number, { name, n, agent }: { name: GatewayName; n: string; agent: Agent }) {
  const rawBody = createBody(name, n);
  const signed = findAdapterKind(name)?.sign?.(GATEWAYS[name], { rawBody, now: new Date() });
  const at = performance.now();
  const { statusCode, body } = await request(
    `http://127.0.0.1:${port}/api/v1/payment_gateways/${name}/webhooks?key=${KEY}`,
    {
      method: "POST",
      dispatcher: agent,
      headers: { "content-type": "application/json", "x-razorpay-event-id": n, ...signed },
      body: rawBody,
    },
  );
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${name} was answered ${statusCode}: ${text}`);
  return performance.now() - at;
}

function share(sorted: readonly number[], part: number): string {
  return `${(sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(1)} ms`;
}

async function measure(
  port: number,
  name: GatewayName,
  { atOnce, calls }: { atOnce: number; calls: number },
) {
  const agent = new Agent({ connections: atOnce });
  const durations: number[] = [];
  let next = 0;
  const teller = async () => {
    while (next < calls) {
      next += 1;
      durations.push(await sendEvent(port, { name, n: `${name}x${atOnce}x${calls}x${next}`, agent }));
    }
  };
  const at = performance.now();
  await Promise.all(Array.from({ length: atOnce }, teller));
  const seconds = (performance.now() - at) / 1000;
  await agent.close();
  return { sorted: durations.toSorted((a, b) => a - b), perSecond: calls / seconds };
}

/** Stubs of the gateways during the account's setup: each is called to validate our keys. */
async function startGateways() {
  const now = () => new Date();
  const { stripe, razorpay } = GATEWAYS;
  const started = await Promise.all([
    startStripe({ secret: stripe.secret, webhookSecret: stripe.webhook_secret, now }),
    startRazorpay({
      keyId: razorpay.app_key,
      secret: razorpay.secret,
      webhookSecret: razorpay.webhook_secret,
      now,
    }),
  ]);
  return {
    bases: { sandbox: {}, stripe: { api_base: started[0].url }, razorpay: { api_base: started[1].url } },
    stop: () => Promise.all(started.map((one) => one.stop())),
  };
}

/** An account with each gateway, in a database of its own. */
async function makeShop(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const id = await insertRow(
    client,
    "insert into account (name, key, site_url, updated_at) values ('Intake', $1, 'https://bench.test', now()) returning id",
    [KEY],
  );
  await client.end();
  const runtime = getRuntime();
  const account = await runtime.directory.byId(id);
  if (account === null) throw new Error("the account was not made");
  const ctx = createContext(runtime, { account, actor: { kind: "system", name: "bench" } });
  const { vault, egress } = runtime;
  const { bases, stop } = await startGateways();
  for (const name of NAMES)
    await registerGateway(
      { ...ctx, vault, egress },
      {
        adapter: name,
        environment: "sandbox",
        credentials: { ...GATEWAYS[name], ...bases[name] },
        paymentTypes: [`gateway_${name}`],
      },
    );
  await stop();
  await runtime.db.close();
}

/** Response times to gateways: calls one after the other, and many concurrently. */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { calls: { type: "string", default: "1000" } } });
  const calls = Number(values.calls);
  const postgres = await startFreshPostgres("intake");
  process.env.EGRESS_ALLOW_PRIVATE = "127.0.0.1/32";
  const env = { DATABASE_URL: postgres.url };
  await makeShop(postgres.url);
  const api = await startServer({
    name: "api",
    args: [SELF, "api"],
    env,
    probe: `/api/v1/stories?limit=1&key=${KEY}`,
  });
  try {
    for (const name of NAMES) {
      await measure(api.port, name, { atOnce: 4, calls: 50 });
      for (const atOnce of [1, 16, 64]) {
        const { sorted, perSecond } = await measure(api.port, name, { atOnce, calls });
        const isWithinPromise =
          (sorted[Math.floor((sorted.length - 1) * 0.95)] ?? Number.NaN) < PROMISED_MILLISECONDS;
        process.stdout.write(
          `${name}, ${atOnce} at once: p50 ${share(sorted, 0.5)}, p95 ${share(sorted, 0.95)} (${isWithinPromise ? "met" : "MISSED"}),` +
            ` p99 ${share(sorted, 0.99)}, longest ${share(sorted, 1)}; ${perSecond.toFixed(0)} a second\n`,
        );
      }
    }
  } finally {
    await api.stop();
    await postgres.stop();
  }
}

if (process.argv[2] === "api") runApi();
else await run();
