import { randomUUID } from "node:crypto";
import { type AiLicensingTerms, type LicenceTerms, NO_AI_LICENSING } from "@/shared/ai-licensing";
import { createPurchaseBody, createSandboxShop } from "./checkout";
import { createMember } from "./readers";
import { aPlan } from "./subscriptions";
import type { TestApp } from "./test-app";

export const AGENT = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
export const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

export const PERMITTED = { permits: ["ai-train" as const, "search" as const], prohibits: [] };

/** Terms that permit training under a payment. */
export function termsWith(payment: LicenceTerms["payment"]): LicenceTerms {
  return { ...PERMITTED, payment };
}

type LicensingOf = (planId: number) => Partial<AiLicensingTerms>;

/** An account that sells licences for crawlers through the sandbox; `about`: its terms, for the plan it sells. */
export async function aLicensingShop(
  app: TestApp,
  about: LicensingOf,
  plan: Parameters<typeof aPlan>[1] = {},
) {
  const shop = await createSandboxShop(app);
  const { id: planId } = await aPlan(shop, { title: "Crawling", ...plan });
  const aiLicensing = { ...NO_AI_LICENSING, enabled: true, version: 1, ...about(planId) };
  // Before the first request, as the account of later ones is cached.
  await app.db.prisma.account.update({
    where: { id: shop.account.id },
    data: { settings: JSON.parse(JSON.stringify({ aiLicensing })) },
  });
  const account = { ...shop.account, settings: { ...shop.account.settings, aiLicensing } };
  return { ...shop, account, ctx: { ...shop.ctx, account }, planId };
}

export type LicensingShop = Awaited<ReturnType<typeof aLicensingShop>>;

/** A member's crawler that behaves as the protocols of RSL say. */
export async function aCrawler(app: TestApp, shop: LicensingShop) {
  const { host, planId, account } = shop;
  const { member, token: session } = await createMember(shop);
  const asMember = { "x-qt-auth": session, "content-type": "application/json" };
  const send = (path: string, init: RequestInit = {}) => app.fetch(path, { ...init, host });
  const registered = await send("/api/v1/crawlers", {
    method: "POST",
    headers: asMember,
    body: JSON.stringify({ name: "OurBot" }),
  });
  if (registered.status !== 201) throw new Error(`not registered: ${await registered.text()}`);
  const { id, client_id: clientId, client_secret: clientSecret } = await registered.json();
  const form = (fields: Record<string, string>): RequestInit => ({
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
    },
    body: new URLSearchParams(fields).toString(),
  });
  const crawl = (path: string, token: string | null, userAgent = AGENT) =>
    send(path, {
      headers: { "user-agent": userAgent, ...(token !== null && { authorization: `License ${token}` }) },
    });
  const requestToken = (licence: string, resource: string) =>
    send("/olp/token", form({ grant_type: "client_credentials", license: licence, resource }));
  const purchase = async (step: string, body: object) => {
    const path = `/api/access/v1/members/me/subscriptions${step}?key=${account.key}`;
    const init = { method: "POST", headers: asMember, body: JSON.stringify(body) };
    const response = await send(path, init);
    const answer = await response.json();
    if (!response.ok) throw new Error(`not sold: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    id: Number(id),
    memberId: member.id,
    send,
    form,
    crawl,
    requestToken,
    /** Follows the refusal of a document to its terms, and asks for a token under them. */
    requestTokenFor: async (path: string) => {
      const refused = await crawl(path, null);
      const document = await refused.text();
      const [, url = ""] = /<content url="([^"]+)"/.exec(document) ?? [];
      const [licence = ""] = /<license>.*<\/license>/s.exec(document) ?? [];
      return requestToken(licence, url.replaceAll("&amp;", "&"));
    },
    /** Buys the plan as every subscription is bought. */
    buy: async () => {
      const body = createPurchaseBody(planId, { payment_token: `tok_success_${randomUUID()}` });
      const { attempt_token } = await purchase("/preview", body);
      return (await purchase("", { ...body, attempt_token })).subscription;
    },
    own: async () => (await send("/api/v1/crawlers", { headers: asMember })).json(),
    revoke: () => send(`/api/v1/crawlers/${id}`, { method: "DELETE", headers: asMember }),
  };
}

/** The token of a successful request. */
export async function readToken(response: Response): Promise<string> {
  const body = await response.json();
  if (response.status !== 200) throw new Error(`no token: ${JSON.stringify(body)}`);
  return body.access_token;
}
