import { createHmac } from "node:crypto";
import type autocannon from "autocannon";
import { SignJWT } from "jose";
import { z } from "zod";
import { toRequests } from "../load";
import { readRows } from "../query-rows";
import type { ReadCase, WriteCase } from "./case";
import type { Installation } from "./installation";

const OWN = "/api/access/v1/members/me/subscriptions";
const PRICE = { amount_cents: 900, amount_currency: "GBP" };
const BUYERS = 200;
const CREATES = 1_024;
const GATEWAY_CALLS = 2_048;
/** Payments about which the gateway's events are. */
const PAID = 64;
const AT_ONCE = 16;

const previewSchema = z.object({ attempt_token: z.string() });
const subscribedRow = z.object({ subscribers: z.int() });
const storyRow = z.object({ id: z.string() });
const eventRow = z.object({ body: z.string() });
const eventSchema = z.record(z.string(), z.unknown());

const CLOSED_STORIES = `select story_id as id from published_story
  where account_id = $1 and access in ('subscription', 'login') order by story_id`;
const SUBSCRIBED = `select count(*)::int as subscribers from subscriber_identity
  where account_id = $1 and provider = 'platform' and value like 'subscriber-%'`;
const CAPTURED_EVENTS = `select body from sandbox_event
  where account_id = $1 and event = 'payment.captured' order by id limit $2`;

/** Another one per preparation: each buyer, payment and event is new, also in a stored installation. */
function createRunName(): string {
  return Date.now().toString(36);
}

function signReader({ demo }: Installation, id: string): Promise<string> {
  const secret = Buffer.from(demo.subscriptionsSecret);
  return new SignJWT({ id }).setProtectedHeader({ alg: "HS256" }).sign(secret);
}

function createPurchase({ demo }: Installation, payment: object = {}) {
  return {
    subscription: {
      subscription_plan_id: demo.planId,
      subscription_type: "standard",
      payment: { payment_type: demo.paymentType, ...PRICE, ...payment },
    },
  };
}

async function post(
  { origin }: Installation,
  path: string,
  { body, headers = {} }: { body: unknown; headers?: Record<string, string> },
): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} is answered ${response.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

/** Does the work for 0 … count - 1, sixteen at a time. */
async function forEach(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Half of the readers of the access cases have a subscription, sold by the publication's own server. */
async function sellSubscriptions(installation: Installation): Promise<void> {
  const { client, demo } = installation;
  const [existing] = await readRows(client, subscribedRow, { text: SUBSCRIBED, values: [demo.accountId] });
  if ((existing?.subscribers ?? 0) > 0) return;
  await forEach(BUYERS / 2, async (n) => {
    await post(installation, `/api/v1/subscribers/platform/subscriber-${n}/subscriptions.json`, {
      body: createPurchase(installation, { payment_type: "manual" }),
      headers: { "x-subauth": demo.serverKey },
    });
  });
}

/** Access decisions about closed stories, as the access script requests them. */
export async function createAccessCases(installation: Installation): Promise<ReadCase[]> {
  const { client, demo } = installation;
  await sellSubscriptions(installation);
  const stories = await readRows(client, storyRow, { text: CLOSED_STORIES, values: [demo.accountId] });
  const paths: string[] = [];
  for (let n = 0; n < BUYERS; n += 1) {
    const token = await signReader(installation, `subscriber-${n}`);
    const { id } = stories[n % stories.length] ?? { id: "" };
    paths.push(`/api/access/v1/stories/${id}/access?key=${demo.key}&svc_jwt=${token}`);
  }
  return [
    {
      name: "access by svc_jwt",
      promises: { ratio: 0.7 },
      paths,
      headers: { cookie: "thinmint=bench-reader" },
      floor: { kind: "stored", withNewId: true },
    },
  ];
}

interface Purchase {
  path: string;
  body: object;
}

/** Purchases on the front end whose attempts are previewed, and are used once each. */
async function preparePurchases(installation: Installation, count: number): Promise<Purchase[]> {
  const run = createRunName();
  const purchases: Purchase[] = [];
  await forEach(count, async (n) => {
    const token = await signReader(installation, `buyer-${run}-${n}`);
    const query = `?key=${installation.demo.key}&svc_jwt=${token}`;
    const preview = await post(installation, `${OWN}/preview${query}`, {
      body: createPurchase(installation),
    });
    const { attempt_token } = previewSchema.parse(preview);
    const purchase = createPurchase(installation, { payment_token: `tok_success_${run}_${n}` });
    purchases.push({ path: `${OWN}${query}`, body: { attempt_token, ...purchase } });
  });
  return purchases;
}

async function prepareCreates(installation: Installation): Promise<autocannon.Request[]> {
  const purchases = await preparePurchases(installation, CREATES);
  return purchases.flatMap(({ path, body }) => toRequests({ paths: [path], bodies: [body] }));
}

/** Previews and purchases by readers, with the sandbox as the gateway. */
export async function createCheckoutWrites(installation: Installation): Promise<WriteCase[]> {
  const tokens: string[] = [];
  for (let n = 0; n < BUYERS; n += 1) tokens.push(await signReader(installation, `buyer-${n}`));
  const paths = tokens.map((token) => `${OWN}/preview?key=${installation.demo.key}&svc_jwt=${token}`);
  return [
    {
      name: "preview of a subscription",
      promises: { ratio: 0.3 },
      connections: 16,
      sent: "repeatedly",
      prepare: async () => toRequests({ paths, bodies: [createPurchase(installation)] }),
    },
    {
      name: "create of a subscription",
      promises: { ratio: 0.1 },
      connections: 16,
      sent: "once",
      prepare: () => prepareCreates(installation),
    },
  ];
}

/** The events of the sandbox about payments that were captured, as it sent them. */
async function loadCapturedEvents({ client, demo }: Installation): Promise<Record<string, unknown>[]> {
  const rows = await readRows(client, eventRow, { text: CAPTURED_EVENTS, values: [demo.accountId, PAID] });
  return rows.map(({ body }) => eventSchema.parse(JSON.parse(body)));
}

function createGatewayRequest({ demo }: Installation, event: object): autocannon.Request {
  const body = JSON.stringify(event);
  const signature = createHmac("sha256", demo.webhookSecret).update(body).digest("hex");
  return {
    method: "POST",
    path: `/api/v1/payment_gateways/sandbox/webhooks?key=${demo.key}`,
    headers: { "content-type": "application/json", "x-sandbox-signature": signature },
    body,
  };
}

/** Events about payments that exist, each under a new id: all are stored and processed. */
async function prepareGatewayEvents(installation: Installation): Promise<autocannon.Request[]> {
  if ((await loadCapturedEvents(installation)).length < PAID) {
    const purchases = await preparePurchases(installation, PAID);
    await forEach(PAID, async (n) => {
      const purchase = purchases[n];
      if (purchase !== undefined) await post(installation, purchase.path, { body: purchase.body });
    });
  }
  const events = await loadCapturedEvents(installation);
  if (events.length === 0) throw new Error("the sandbox captured no payment");
  const run = createRunName();
  return Array.from({ length: GATEWAY_CALLS }, (_, n) =>
    createGatewayRequest(installation, { ...events[n % events.length], id: `evt_${run}x${n}` }),
  );
}

/** Events that gateways send, all of them new. */
export async function createGatewayWrites(installation: Installation): Promise<WriteCase[]> {
  return [
    {
      name: "gateway intake, 64 at once",
      promises: { p95: 50 },
      connections: 64,
      sent: "once",
      prepare: () => prepareGatewayEvents(installation),
    },
  ];
}
