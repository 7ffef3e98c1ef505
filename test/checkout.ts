import { registerGateway } from "@/server/payments/index";
import { createTestPaymentContext } from "./payment-context";
import { createTestServerKey, signSvcJwt } from "./subscriptions";
import type { TestAccount, TestApp } from "./test-app";

/** Configures the sandbox for the payment methods that clients of a test account pay with. */
export function aSandbox(
  account: Pick<TestAccount, "ctx">,
  paymentTypes: readonly string[] = ["gateway_a", "gateway_a_recurring"],
): Promise<number> {
  return registerGateway(createTestPaymentContext(account), {
    adapter: "sandbox",
    environment: "sandbox",
    credentials: { app_key: "sandbox", secret: "s", webhook_secret: "w" },
    paymentTypes,
  });
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

type Claims = { id: string; email?: string };

function createPost(app: TestApp, host: string) {
  return async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await app.fetch(path, { method: "POST", body: JSON.stringify(body), host, headers });
    const text = await response.text();
    const retryAfter = response.headers.get("retry-after");
    return { status: response.status, text, body: text === "" ? null : JSON.parse(text), retryAfter };
  };
}

type Answer = Awaited<ReturnType<ReturnType<typeof createPost>>>;

function readAttemptToken({ status, text, body }: Answer): string {
  if (status !== 200) throw new Error(`The preview was refused: ${text}`);
  return body.attempt_token;
}

/** The subscription of a successful purchase. */
export function readSold({ status, text, body }: Answer) {
  if (status !== 201) throw new Error(`The purchase was refused: ${text}`);
  return body.subscription;
}

/** An account that sells through the sandbox, called by its own server and by one reader's browser. */
export async function createSandboxShop(
  app: TestApp,
  overrides: Parameters<TestApp["createAccount"]>[0] = {},
) {
  const account = await app.createAccount(overrides);
  await aSandbox(account);
  const serverKey = await createTestServerKey(account);
  const post = createPost(app, account.host);
  const server = { "x-subauth": serverKey };
  const backoffice = (email: string, path: string, body: object) =>
    post(`/api/v1/subscribers/email/${encodeURIComponent(email)}/${path}`, body, server);
  const own = async (claims: Claims, path: string, body: object) => {
    const token = await signSvcJwt(account, claims);
    return post(`/api/access/v1/members/me/${path}?key=${account.account.key}&svc_jwt=${token}`, body);
  };
  return {
    ...account,
    server,
    post,
    /** Calls as the publication's server, for a subscriber by e-mail. */
    backoffice,
    /** Calls as a reader's browser. */
    own,
    /** Previews a purchase and makes it, as the publication's server. Returns the response of the purchase. */
    sell: async (email: string, body: object) => {
      const attempt_token = readAttemptToken(await backoffice(email, "subscriptions/preview.json", body));
      return backoffice(email, "subscriptions.json", { ...body, attempt_token });
    },
    /** Previews a purchase and makes it, as a reader's browser. Returns the response of the purchase. */
    sellToReader: async (claims: Claims, body: object) => {
      const attempt_token = readAttemptToken(await own(claims, "subscriptions/preview", body));
      return own(claims, "subscriptions", { ...body, attempt_token });
    },
    guest: (path: string, body: object) =>
      post(`/api/access/v1/subscription-without-login${path}?key=${account.account.key}`, body),
    get: async (path: string, headers: Record<string, string> = server) =>
      app.fetch(path, { host: account.host, headers }),
  };
}

export type Shop = Awaited<ReturnType<typeof createSandboxShop>>;
