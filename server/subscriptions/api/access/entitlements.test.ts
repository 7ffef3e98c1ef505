import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { replaceEntitlementKey } from "@/server/subscriptions/access/index";
import {
  addMember,
  cancelSubscription,
  deleteSubscription,
  removeMembers,
} from "@/server/subscriptions/lifecycle/index";
import { anActiveSubscription } from "@/test/access";
import { aSubscriber, signSvcJwt } from "@/test/subscriptions";
import { tamperWith } from "@/test/tamper";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { testVault } from "@/test/test-dependencies";

const app = useTestApp();
const issued = z.object({
  token: z.string(),
  expires_at: z.string(),
  epoch: z.number(),
  assets: z.array(z.unknown()),
});
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) });
const epochList = z.object({ epochs: z.record(z.string(), z.number()) });

async function issue(owner: TestAccount, claims: { id: string; provider?: string }) {
  const jwt = await signSvcJwt(owner, claims);
  const path = `/api/access/v1/members/me/entitlement?key=${owner.account.key}&svc_jwt=${jwt}`;
  const response = await app.fetch(path, { method: "POST", host: owner.host });
  expect(response.status).toBe(200);
  return issued.parse(await response.json());
}

async function fetchKeys(owner: TestAccount) {
  const path = `/api/access/v1/entitlements/jwks.json?key=${owner.account.key}`;
  const text = await (await app.fetch(path, { host: owner.host })).text();
  expect(text).not.toContain('"d"');
  return keySet.parse(JSON.parse(text));
}

async function verify(owner: TestAccount, token: string) {
  const verified = await jwtVerify(token, createLocalJWKSet(await fetchKeys(owner)), {
    algorithms: ["EdDSA"],
    issuer: owner.account.siteUrl,
    audience: "entitlement",
    currentDate: app.clock.now(),
  });
  return verified.payload;
}

test("a token lists what its reader may open, for minutes, signed with a key of its account", async () => {
  const [owner, other] = [await app.createAccount(), await app.createAccount()];
  const reader = await aSubscriber(owner, "e@readers.test");
  const story = { id: 5, title: "Premium", type: "story", metadata: { access_level: "5" } };
  await anActiveSubscription(owner, {
    subscriberId: reader.id,
    assets: [story, { id: 6, title: "Print", type: "static", metadata: {} }],
    dynamicAssets: [{ id: "44", type: "collection", title: "", slug: "" }],
  });
  const { token, expires_at } = await issue(owner, { id: "e@readers.test", provider: "email" });
  expect(await verify(owner, token)).toMatchObject({
    sub: String(reader.id),
    account: owner.account.id,
    epoch: 0,
    assets: [
      { type: "story", access_level: 5 },
      { type: "bought_collection", id: "44" },
    ],
  });
  expect(new Date(expires_at).getTime() - app.clock.now().getTime()).toBe(300_000);
  await issue(other, { id: "e" });
  await expect(verify(other, token)).rejects.toThrow();
});

test("a token expires with the first entitlement behind it, and opens nothing for a reader without any", async () => {
  const owner = await app.createAccount();
  const reader = await aSubscriber(owner, "f@readers.test");
  const soon = new Date(app.clock.now().getTime() + 60_000);
  await anActiveSubscription(owner, { subscriberId: reader.id, endAt: soon });
  await anActiveSubscription(owner, { subscriberId: reader.id });
  const { expires_at } = await issue(owner, { id: "f@readers.test", provider: "email" });
  expect(expires_at).toBe(soon.toISOString());
  expect((await issue(owner, { id: "stranger" })).assets).toEqual([]);
});

async function fetchEpochs(owner: TestAccount) {
  const path = `/api/access/v1/entitlements/epochs?key=${owner.account.key}`;
  const response = await app.fetch(path, { host: owner.host });
  expect(response.headers.get("cache-control")).toBe("public,max-age=5");
  return epochList.parse(await response.json()).epochs;
}

test("an early end of an entitlement revokes the tokens of all its readers; it is listed for an hour", async () => {
  const owner = await app.createAccount();
  const { ctx } = owner;
  const before = app.clock.now();
  const [buyer, member] = [
    await aSubscriber(owner, "g@readers.test"),
    await aSubscriber(owner, "m@readers.test"),
  ];
  const shared = await anActiveSubscription(owner, { subscriberId: buyer.id, type: "group_access" });
  const own = await anActiveSubscription(owner, { subscriberId: buyer.id });
  const which = (id: number) => ({ id, subscriberId: buyer.id });
  const identity = { provider: "email", value: "m@readers.test" };
  await addMember(ctx, { ...which(shared.id), identity, name: null });
  await cancelSubscription(ctx, which(own.id));
  expect(await fetchEpochs(owner)).toEqual({});
  await cancelSubscription(ctx, { ...which(own.id), immediately: true });
  expect(await fetchEpochs(owner)).toEqual({ [buyer.id]: 1 });
  await removeMembers(ctx, { ...which(shared.id), memberIds: [member.id] });
  expect(await fetchEpochs(owner)).toEqual({ [buyer.id]: 1, [member.id]: 1 });
  await addMember(ctx, { ...which(shared.id), identity, name: null });
  await deleteSubscription(ctx, which(shared.id));
  expect(await fetchEpochs(owner)).toEqual({ [buyer.id]: 2, [member.id]: 2 });
  expect((await issue(owner, { id: "g@readers.test", provider: "email" })).epoch).toBe(2);
  app.clock.set(new Date(before.getTime() + 3_600_001).toISOString());
  expect(await fetchEpochs(owner)).toEqual({});
  app.clock.set(before.toISOString());
});

test("concurrent requests create one key; a replaced key stays published while its tokens are valid", async () => {
  const owner = await app.createAccount();
  const all = await Promise.all(Array.from({ length: 20 }, () => issue(owner, { id: "h" })));
  expect(new Set(all.map(({ token }) => decodeProtectedHeader(token).kid)).size).toBe(1);
  const before = app.clock.now();
  await replaceEntitlementKey({ ...owner.ctx, vault: testVault });
  const next = await issue(owner, { id: "h" });
  expect(decodeProtectedHeader(next.token).kid).not.toBe(decodeProtectedHeader(all[0]?.token ?? "").kid);
  expect((await verify(owner, all[0]?.token ?? "")).sub).toBe("platform:h");
  expect((await fetchKeys(owner)).keys).toHaveLength(2);
  app.clock.set(new Date(before.getTime() + 3_600_001).toISOString());
  expect((await fetchKeys(owner)).keys).toHaveLength(1);
  app.clock.set(before.toISOString());
});

/** The worker of the access guide, with the account's key and site; it sends its requests to this test's server. */
async function loadGuideWorker({ account }: TestAccount) {
  const guide = await readFile(join(import.meta.dirname, "../../../../docs/guides/access.md"), "utf8");
  const [, code = ""] = /```js\n(import \{ createRemoteJWKSet[\s\S]*?)```/.exec(guide) ?? [];
  const body = code
    .replace(/^import .*$/m, "")
    .replace("export async function opens", "return opens; async function opens")
    .replace("ACCOUNT_KEY", account.key)
    .replace("https://your.site", account.siteUrl);
  // oxlint-disable-next-line typescript/no-implied-eval -- Runs the code that our guide tells users to run.
  const opens: unknown = new Function("createRemoteJWKSet", "jwtVerify", body)(createRemoteJWKSet, jwtVerify);
  if (typeof opens !== "function") throw new Error("the guide has no such function");
  return async (token: string, story: object): Promise<unknown> => opens(token, story);
}

test("the guide's worker opens a story by a token, and refuses the token once it is revoked", async () => {
  const before = app.clock.now();
  // The worker uses the machine's clock.
  app.clock.set(new Date().toISOString());
  const owner = await app.createAccount();
  const reader = await aSubscriber(owner, "w@readers.test");
  const { id } = await anActiveSubscription(owner, { subscriberId: reader.id });
  vi.stubGlobal("fetch", (url: URL | string) => {
    const { pathname, search } = new URL(url);
    return app.fetch(`${pathname}${search}`, { host: owner.host });
  });
  const now = vi.spyOn(Date, "now");
  try {
    const opens = await loadGuideWorker(owner);
    const { token } = await issue(owner, { id: "w@readers.test", provider: "email" });
    const story = { id: "1", access_level: 1, section_ids: [], collection_ids: [] };
    expect(await opens(token, story)).toBe(true);
    expect(await opens(tamperWith(token), story)).toBe(false);
    await cancelSubscription(owner.ctx, { id, subscriberId: reader.id, immediately: true });
    now.mockReturnValue(new Date().getTime() + 5001);
    expect(await opens(token, story)).toBe(false);
  } finally {
    now.mockRestore();
    vi.unstubAllGlobals();
    app.clock.set(before.toISOString());
  }
});
