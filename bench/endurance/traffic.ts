import { setTimeout as wait } from "node:timers/promises";
import { SignJWT } from "jose";
import { z } from "zod";
import { encodePageKey } from "@/server/engagement/pages/index";
import { count, type Journal } from "./journal";
import type { TestedProcess } from "./processes";

/** What clients of the demo publication know of it. */
export interface DemoFacts {
  accountId: number;
  key: string;
  siteUrl: string;
  engagementSecret: string;
  subscriptionsSecret: string;
  planId: number;
  paymentType: string;
  slugs: string[];
}

interface Traffic {
  demo: DemoFacts;
  processes: readonly TestedProcess[];
  journal: Journal;
  /** Ends all clients. */
  stopped: AbortSignal;
}

const LIMIT_MILLISECONDS = 15_000;
const READERS = 500;
const PAGES = 50;
const OWN = "/api/access/v1/members/me/subscriptions";
const PRICE = { amount_cents: 900, amount_currency: "GBP" };

const commentResponse = z.object({ comment: z.object({ id: z.int() }) });
const previewResponse = z.object({ attempt_token: z.string() });
const purchaseResponse = z.object({ subscription: z.object({ id: z.int() }) });

interface Call {
  what: string;
  path: string;
  body?: unknown;
}

/** Sends a request to the processes in turn; null where it was not answered with a success. */
function createCaller({ processes, journal, demo }: Traffic) {
  let turn = 0;
  return async ({ what, path, body }: Call): Promise<unknown> => {
    turn += 1;
    const { port = 0 } = processes[turn % processes.length] ?? {};
    const signal = AbortSignal.timeout(LIMIT_MILLISECONDS);
    const post = {
      method: "POST",
      headers: { "content-type": "application/json", origin: demo.siteUrl },
      body: JSON.stringify(body),
    };
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        signal,
        ...(body === undefined ? {} : post),
      });
      const text = await response.text();
      count(journal, what, String(response.status));
      if (response.ok) return JSON.parse(text);
      if (response.status !== 503 && journal.refusals.length < 20)
        journal.refusals.push(`${what}: ${response.status} ${text.slice(0, 200)}`);
    } catch {
      count(journal, what, "lost");
    }
    return null;
  };
}

type Caller = ReturnType<typeof createCaller>;

const sign = (secret: string, claims: Record<string, string>) =>
  new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(secret));

const toPage = (demo: DemoFacts, n: number) =>
  `/api/v1/accounts/${demo.accountId}/pages/${encodePageKey(`${demo.siteUrl}/endurance/${n % PAGES}`)}`;

/** Reads lists, stories and comments in turn. */
async function read({ demo }: Traffic, call: Caller, n: number): Promise<void> {
  const slug = demo.slugs[n % demo.slugs.length] ?? "";
  const reads: Call[] = [
    { what: "list", path: "/api/v1/stories?limit=20&fields=id,slug,headline" },
    { what: "story", path: `/api/v1/stories-by-slug?slug=${encodeURIComponent(slug)}` },
    { what: "comments", path: `${toPage(demo, n)}/comments.json?parent_comments_limit=20` },
  ];
  const next = reads[n % reads.length];
  if (next !== undefined) await call(next);
}

async function comment({ demo, journal }: Traffic, call: Caller, n: number): Promise<void> {
  const reader = n % READERS;
  const jwt = await sign(demo.engagementSecret, { id: `endurance-${reader}`, name: `Reader ${reader}` });
  const ops = [{ insert: `The harbour needs plan ${n}, and the council knows why.\n` }];
  const body = { comment: { body: { ops } }, jwt };
  const response = await call({ what: "comment", path: `${toPage(demo, n)}/comments.json`, body });
  if (response !== null) journal.comments.push(commentResponse.parse(response).comment.id);
}

async function purchase({ demo, journal }: Traffic, call: Caller, n: number): Promise<void> {
  const token = await sign(demo.subscriptionsSecret, { id: `endurance-buyer-${n}` });
  const query = `?key=${demo.key}&svc_jwt=${token}`;
  const payment = { payment_type: demo.paymentType, ...PRICE };
  const subscription = { subscription_plan_id: demo.planId, subscription_type: "standard" };
  const preview = await call({
    what: "preview",
    path: `${OWN}/preview${query}`,
    body: { subscription: { ...subscription, payment } },
  });
  if (preview === null) return;
  const { attempt_token } = previewResponse.parse(preview);
  const paid = { ...payment, payment_token: `tok_success_${n}` };
  const sold = await call({
    what: "purchase",
    path: `${OWN}${query}`,
    body: { attempt_token, subscription: { ...subscription, payment: paid } },
  });
  if (sold !== null) journal.subscriptions.push(purchaseResponse.parse(sold).subscription.id);
}

type Act = (traffic: Traffic, call: Caller, n: number) => Promise<void>;

/** Clients of each kind, and their pause between two requests in milliseconds. */
const CLIENTS: readonly { act: Act; clients: number; pause: number }[] = [
  { act: read, clients: 6, pause: 40 },
  { act: comment, clients: 2, pause: 150 },
  { act: purchase, clients: 1, pause: 500 },
];

/** Runs all clients until the signal; each waits for its response before its next request. */
export async function runTraffic(traffic: Traffic): Promise<void> {
  const call = createCaller(traffic);
  const work = CLIENTS.flatMap(({ act, clients, pause }) => {
    let n = 0;
    const client = async () => {
      while (!traffic.stopped.aborted) {
        n += 1;
        await act(traffic, call, n);
        await wait(pause);
      }
    };
    return Array.from({ length: clients }, client);
  });
  await Promise.all(work);
}
