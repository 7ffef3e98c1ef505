import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { encodePageKey } from "@/server/engagement/pages/index";
import { createPurchaseBody } from "@/test/checkout";
import type { TestAccount } from "@/test/test-app";

/** What readers and the publisher's server do meanwhile. */
const KINDS = ["stories", "comments", "comment", "purchase"] as const;

type Kind = (typeof KINDS)[number];

interface Target {
  origin: string;
  shop: TestAccount & { server: { "x-subauth": string } };
  planId: number;
  /** Signs the token of a reader. */
  sign(claims: { id: string; name: string }): Promise<string>;
}

interface Answer {
  status: number;
  text: string;
}

/** Sends one request on a connection of its own, with the publication's host. */
function send(
  { origin, shop }: Target,
  path: string,
  init: { body?: object; headers?: object },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${origin}${path}`,
      {
        agent: false,
        method: init.body === undefined ? "GET" : "POST",
        headers: { "content-type": "application/json", ...init.headers, host: shop.host },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
        response.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(init.body === undefined ? undefined : JSON.stringify(init.body));
  });
}

function expectStatus({ status, text }: Answer, expected: number, what: string): string {
  if (status !== expected) throw new Error(`${what}: ${status} ${text.slice(0, 300)}`);
  return text;
}

async function buy(target: Target): Promise<void> {
  const email = `${randomUUID()}@readers.test`;
  const path = `/api/v1/subscribers/email/${encodeURIComponent(email)}`;
  const body = createPurchaseBody(target.planId, { payment_token: `tok_success_${randomUUID()}` });
  const headers = target.shop.server;
  const preview = await send(target, `${path}/subscriptions/preview.json`, { body, headers });
  const { attempt_token } = JSON.parse(expectStatus(preview, 200, "preview"));
  const bought = await send(target, `${path}/subscriptions.json`, {
    body: { ...body, attempt_token },
    headers,
  });
  expectStatus(bought, 201, "purchase");
}

async function act(target: Target, kind: Kind): Promise<void> {
  const { account } = target.shop;
  const page = `/api/v1/accounts/${account.id}/pages/${encodePageKey(`${account.siteUrl}/news/harbour`)}`;
  if (kind === "purchase") return buy(target);
  if (kind === "stories") {
    expectStatus(await send(target, "/api/v1/stories?limit=5", {}), 200, kind);
    return;
  }
  if (kind === "comments") {
    expectStatus(await send(target, `${page}/comments.json`, {}), 200, kind);
    return;
  }
  const id = randomUUID();
  const jwt = await target.sign({ id, name: "Ada Quay" });
  const body = { comment: { body: { ops: [{ insert: `The harbour at dawn, ${id}` }] } }, jwt };
  expectStatus(
    await send(target, `${page}/comments.json`, { body, headers: { origin: account.siteUrl } }),
    201,
    kind,
  );
}

/** A load of several clients, each of which sends its next request when the last one was answered. */
export interface Load {
  /** How many have succeeded. */
  total(): number;
  /** The reasons of those that failed. */
  readonly failures: string[];
  /** Resolves when this many more of each kind have succeeded, or one has failed. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a load with two clients for each kind of request. Nothing is repeated. */
export function startLoad(target: Target): Load {
  const done: Record<Kind, number> = { stories: 0, comments: 0, comment: 0, purchase: 0 };
  const failures: string[] = [];
  let isStopped = false;
  const client = async (kind: Kind) => {
    while (!isStopped) {
      try {
        await act(target, kind);
        done[kind] += 1;
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
        isStopped = true;
      }
    }
  };
  const clients = [...KINDS, ...KINDS].map(client);
  return {
    total: () => KINDS.reduce((sum, kind) => sum + done[kind], 0),
    failures,
    more: async (count) => {
      const goal = KINDS.map((kind) => ({ kind, wanted: done[kind] + count }));
      while (!isStopped && goal.some(({ kind, wanted }) => done[kind] < wanted))
        await new Promise((resolve) => setTimeout(resolve, 20));
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(clients);
    },
  };
}
