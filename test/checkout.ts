import { createAccountDirectory } from "@/server/accounts/index";
import { buildEdge } from "@/server/edge";
import { registerGateway } from "@/server/payments/index";
import { openDatabase } from "@/server/platform/db/index";
import { getRuntime } from "@/server/runtime";
import { testReaders } from "./outside";
import { createTestServerKey, signSvcJwt } from "./subscriptions";
import type { TestAccount, TestApp } from "./test-app";

/** Configures the sandbox for the payment methods that clients of a test account pay with. */
export function aSandbox(
  { ctx }: Pick<TestAccount, "ctx">,
  paymentTypes: readonly string[] = ["gateway_a", "gateway_a_recurring"],
): Promise<number> {
  return registerGateway(
    { ...ctx, vault: getRuntime().vault, egress: getRuntime().egress },
    {
      adapter: "sandbox",
      environment: "sandbox",
      credentials: { app_key: "sandbox", secret: "s", webhook_secret: "w" },
      paymentTypes,
    },
  );
}

/** The body of the sample purchase; a test overrides what it is about. */
export function createPurchaseBody(planId: number, payment: object = {}, extra: object = {}) {
  return {
    subscription: {
      subscription_plan_id: planId,
      subscription_type: "standard",
      payment: { payment_type: "gateway_a", amount_cents: 1000, amount_currency: "INR", ...payment },
      ...extra,
    },
  };
}

/** An account that sells through the sandbox, called by its own server and by one reader's browser. */
export async function createSandboxShop(
  app: TestApp,
  overrides: Parameters<TestApp["createAccount"]>[0] = {},
) {
  const account = await app.createAccount(overrides);
  await aSandbox(account);
  const serverKey = await createTestServerKey(account);
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const init = { method: "POST", body: JSON.stringify(body), host: account.host, headers };
    const response = await app.fetch(path, init);
    const text = await response.text();
    const retryAfter = response.headers.get("retry-after");
    return { status: response.status, text, body: text === "" ? null : JSON.parse(text), retryAfter };
  };
  const server = { "x-subauth": serverKey };
  return {
    ...account,
    server,
    post,
    /** Calls as the publication's server, for a subscriber by e-mail. */
    backoffice: (email: string, path: string, body: object) =>
      post(`/api/v1/subscribers/email/${encodeURIComponent(email)}/${path}`, body, server),
    /** Calls as a reader's browser. */
    own: async (claims: { id: string; email?: string }, path: string, body: object) => {
      const token = await signSvcJwt(account, claims);
      return post(`/api/access/v1/members/me/${path}?key=${account.account.key}&svc_jwt=${token}`, body);
    },
    guest: (path: string, body: object) =>
      post(`/api/access/v1/subscription-without-login${path}?key=${account.account.key}`, body),
    get: async (path: string, headers: Record<string, string> = server) =>
      app.fetch(path, { host: account.host, headers }),
  };
}

export type Shop = Awaited<ReturnType<typeof createSandboxShop>>;

/** The edge of a second process over the same database: its own connections, its own caches. */
export function createSecondEdge(app: TestApp) {
  const { log, clock, ...rest } = getRuntime();
  const db = openDatabase({ url: app.databaseUrl, poolSize: 8, log });
  const directory = createAccountDirectory(db);
  const edge = buildEdge({ ...rest, log, clock, db, directory, readers: testReaders({ db, clock }) });
  return {
    fetch: (path: string, { host, ...init }: RequestInit & { host: string }) => {
      const headers = new Headers(init.headers);
      headers.set("host", host);
      return edge.fetch(new Request(`http://${host}${path}`, { ...init, headers }));
    },
    close: () => db.close(),
  };
}
