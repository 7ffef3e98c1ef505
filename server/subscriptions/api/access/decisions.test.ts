import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { anActiveSubscription } from "@/test/access";
import { createMember } from "@/test/readers";
import { aStory } from "@/test/stories";
import { aSubscriber, createTestServerKey, signSvcJwt } from "@/test/subscriptions";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();
const DENIED = { granted: false, grantReason: null, data: { isLoggedIn: false }, wallType: "pay_wall" };

const closed = (owner: TestAccount, content = {}) =>
  aStory(owner.ctx, { content: { access: "subscription", ...content } });

interface TestRequest {
  owner: TestAccount;
  id: string;
  query?: string;
  init?: RequestInit;
}

async function requestAccess(
  kind: string,
  { owner, id, query = "", init = {} }: TestRequest,
): Promise<Response> {
  const path = `/api/access/v1/stories/${id}/${kind}?key=${owner.account.key}${query}`;
  return app.fetch(path, { ...init, host: owner.host });
}

async function amp(request: TestRequest): Promise<unknown> {
  const response = await requestAccess("amp-access", {
    ...request,
    query: `&readerId=r1${request.query ?? ""}`,
  });
  expect(response.status).toBe(200);
  const { decisionId, ...grant }: Record<string, unknown> = await response.json();
  expect(decisionId).toMatch(/^[0-9a-f-]{36}$/);
  return grant;
}

describe("amp-access", () => {
  test("decides for the subscriber of svc_jwt, by own subscriptions, gifts and memberships", async () => {
    const owner = await app.createAccount({ settings: { subscriptions: { meter: { loggedIn: 0 } } } });
    const { id } = await closed(owner);
    const createReader = async (name: string, via: "own" | "gift" | "membership") => {
      const reader = await aSubscriber(owner, `${name}@readers.test`);
      const giver = await aSubscriber(owner);
      const row =
        via === "own"
          ? { subscriberId: reader.id }
          : via === "gift"
            ? { subscriberId: reader.id, gifterId: giver.id }
            : { subscriberId: giver.id, type: "group_access" as const };
      const { id: subscriptionId } = await anActiveSubscription(owner, row);
      if (via !== "membership") return;
      const now = owner.ctx.clock.now();
      const member = { accountId: owner.account.id, subscriptionId, subscriberId: reader.id, addedAt: now };
      await app.db.prisma.subscriptionMember.create({ data: member });
    };
    for (const via of ["own", "gift", "membership"] as const) {
      await createReader(via, via);
      const jwt = await signSvcJwt(owner, { id: `${via}@readers.test`, provider: "email" });
      const grant = await amp({ owner, id, query: `&svc_jwt=${jwt}` });
      expect(grant).toEqual({ granted: true, grantReason: "SUBSCRIBER", data: { isLoggedIn: true } });
    }
    const stranger = await signSvcJwt(owner, { id: "someone else" });
    expect(await amp({ owner, id, query: `&svc_jwt=${stranger}` })).toEqual({
      ...DENIED,
      data: { isLoggedIn: true },
    });
  });

  test("a revoked key opens nothing from the next request on, also where its token was cached", async () => {
    const owner = await app.createAccount({ settings: { subscriptions: { meter: { anonymous: 0 } } } });
    const { id } = await closed(owner);
    const { id: subscriberId } = await aSubscriber(owner, "known@readers.test");
    await anActiveSubscription(owner, { subscriberId });
    const query = `&svc_jwt=${await signSvcJwt(owner, { id: "known@readers.test", provider: "email" })}`;
    const own = () =>
      app.fetch(`/api/access/v1/members/me/subscriptions.json?key=${owner.account.key}${query}`, {
        host: owner.host,
      });
    expect(await amp({ owner, id, query })).toMatchObject({ granted: true, data: { isLoggedIn: true } });
    expect(await (await own()).json()).toHaveLength(1);
    // Revoked as by another process: this one gets no notification.
    const revokedAt = owner.ctx.clock.now();
    await app.db.prisma.sharedKey.updateMany({
      where: { accountId: owner.account.id },
      data: { revokedAt },
    });
    expect(await amp({ owner, id, query })).toEqual(DENIED);
    expect((await requestAccess("pingback", { owner, id, query, init: { method: "POST" } })).status).toBe(
      200,
    );
    expect(await (await own()).json()).toEqual([]);
  });

  test("meters other readers, returns the remaining number, and counts nothing itself", async () => {
    const owner = await app.createAccount();
    const { id } = await closed(owner);
    for (let time = 0; time < 3; time += 1) {
      expect(await amp({ owner, id })).toEqual({
        granted: true,
        grantReason: "METERING",
        data: { numberRemaining: 1, isLoggedIn: false },
        assetVisibility: "subscription",
      });
    }
    expect(await app.db.prisma.meterReading.count({ where: { accountId: owner.account.id } })).toBe(0);
  });

  test("disable-meter and the account's hard paywall can only close a story", async () => {
    const owner = await app.createAccount({
      settings: { subscriptions: { hardPaywall: { accessLevel: 5, attributes: { kind: ["premium"] } } } },
    });
    const [soft, level, attribute] = [
      await closed(owner),
      await closed(owner, { accessLevel: 5 }),
      await closed(owner, { metadata: { "story-attributes": { kind: ["free", "premium"] } } }),
    ];
    expect(await amp({ owner, id: soft.id, query: "&disable-meter=true" })).toEqual(DENIED);
    expect(await amp({ owner, id: soft.id, query: "&disable-meter=false" })).toMatchObject({ granted: true });
    for (const { id } of [level, attribute]) {
      expect(await amp({ owner, id })).toEqual(DENIED);
      expect(await amp({ owner, id, query: "&disable-meter=false" })).toEqual(DENIED);
    }
    const open = await aStory(owner.ctx, {});
    expect(await amp({ owner, id: open.id, query: "&disable-meter=true" })).toMatchObject({
      granted: true,
      grantReason: "SUBSCRIBER",
    });
  });

  test("opens by access level, section, and separately bought stories or collections", async () => {
    const owner = await app.createAccount({ settings: { subscriptions: { meter: { loggedIn: 0 } } } });
    const { prisma } = app.db;
    const accountId = owner.account.id;
    const section = await prisma.section.create({ data: { accountId, name: "Money", slug: randomUUID() } });
    const { id } = await closed(owner, { accessLevel: 3, sectionIds: [section.id] });
    const now = owner.ctx.clock.now();
    const collection = await prisma.collection.create({
      data: { accountId, name: "Best", slug: randomUUID(), createdAt: now, updatedAt: now },
    });
    await prisma.collectionItem.create({
      data: { accountId, collectionId: collection.id, rank: 1, storyId: id },
    });
    const asset = (type: string, more: object) => ({ assets: [{ type, title: "", metadata: {}, ...more }] });
    const bought = (type: string, assetId: string) => ({
      assets: [],
      dynamicAssets: [{ type, id: assetId }],
    });
    const cases: [object, boolean][] = [
      [asset("story", { metadata: { access_level: "3" } }), true],
      [asset("story", { metadata: { access_level: 2 } }), false],
      [asset("section", { external_id: String(section.id) }), true],
      [asset("section", { external_id: "999999" }), false],
      [asset("static", {}), false],
      [bought("story", id), true],
      [bought("story", randomUUID()), false],
      [bought("collection", String(collection.id)), true],
      [bought("collection", "999999"), false],
    ];
    for (const [row, granted] of cases) {
      const reader = await aSubscriber(owner);
      await anActiveSubscription(owner, { subscriberId: reader.id, ...row });
      const jwt = await signSvcJwt(owner, { id: reader.identities[0]?.value, provider: "email" });
      expect([row, await amp({ owner, id, query: `&svc_jwt=${jwt}` })]).toMatchObject([row, { granted }]);
    }
  });

  test("an invalid svc_jwt counts as none; another account's token identifies no reader", async () => {
    const [owner, other] = [await app.createAccount(), await app.createAccount()];
    const { id } = await closed(owner);
    await anActiveSubscription(owner, { subscriberId: (await aSubscriber(owner, "a@readers.test")).id });
    const foreign = await signSvcJwt(other, { id: "a@readers.test", provider: "email" });
    for (const jwt of ["rubbish", foreign]) {
      const grant = await amp({ owner, id, query: `&svc_jwt=${jwt}` });
      expect(grant).toMatchObject({ grantReason: "METERING", data: { isLoggedIn: false } });
    }
  });

  test("refuses a missing reader, a wrong key and keys of two accounts; hides other accounts' stories", async () => {
    const [owner, other] = [await app.createAccount(), await app.createAccount()];
    const { id } = await closed(owner);
    const draft = await aStory(owner.ctx, { state: "open", content: { access: "subscription" } });
    const status = async (path: string, init?: RequestInit) =>
      (await app.fetch(`/api/access/v1/stories/${path}`, { ...init, host: owner.host })).status;
    const { key } = owner.account;
    const server = { headers: { "x-subauth": await createTestServerKey(owner) } };
    expect(await status(`${id}/amp-access?key=${key}`)).toBe(400);
    expect(await status(`${id}/amp-access?key=${key}&readerId=`)).toBe(400);
    expect(await status(`${id}/amp-access?readerId=r`)).toBe(401);
    expect(await status(`${id}/amp-access?readerId=r&key=none`)).toBe(401);
    expect(await status(`${id}/amp-access?readerId=r&key=${other.account.key}`)).toBe(404);
    expect(await status(`${id}/amp-access?readerId=r&key=${other.account.key}`, server)).toBe(401);
    expect(await status(`${id}/amp-access?readerId=r`, server)).toBe(200);
    expect(await status(`${id}/amp-access?readerId=r&key=${key}`, server)).toBe(200);
    for (const unknown of [draft.id, randomUUID(), "no-uuid"]) {
      expect(await status(`${unknown}/amp-access?key=${key}&readerId=r`)).toBe(404);
    }
  });

  test("the server key may forward a reader's token", async () => {
    const owner = await app.createAccount();
    const { id } = await closed(owner);
    await anActiveSubscription(owner, { subscriberId: (await aSubscriber(owner, "b@readers.test")).id });
    const jwt = await signSvcJwt(owner, { id: "B@readers.test ", provider: "email" });
    const init = { headers: { "x-subauth": await createTestServerKey(owner) } };
    expect(await amp({ owner, id, query: `&svc_jwt=${jwt}`, init })).toMatchObject({
      grantReason: "SUBSCRIBER",
    });
  });

  test("is read with credentials only by the account's pages and AMP caches, and never stored", async () => {
    const owner = await app.createAccount();
    const { id } = await closed(owner);
    const from = (origin: string, query = "") =>
      requestAccess("amp-access", { owner, id, query: `&readerId=r${query}`, init: { headers: { origin } } });
    const cors = ({ headers }: Response) => [
      headers.get("access-control-allow-origin"),
      headers.get("access-control-allow-credentials"),
    ];
    for (const origin of [
      `https://${owner.host}`,
      "https://news-example-test.cdn.ampproject.org",
      "https://news-example-test.bing-amp.com",
    ]) {
      const response = await from(origin);
      expect(cors(response)).toEqual([origin, "true"]);
      expect(response.headers.get("cache-control")).toContain("no-store");
    }
    for (const origin of [
      "https://evil.example",
      "http://news.cdn.ampproject.org",
      "https://cdn.ampproject.org.evil.example",
      "https://a.b.cdn.ampproject.org",
    ]) {
      expect(cors(await from(origin))).toEqual([null, null]);
    }
    const page = `https://${owner.host}`;
    const source = (value: string) => `&__amp_source_origin=${encodeURIComponent(value)}`;
    const cached = "https://news.cdn.ampproject.org";
    const named = await from(cached, source(page));
    expect(named.headers.get("amp-access-control-allow-source-origin")).toBe(page);
    expect(named.headers.get("access-control-expose-headers")).toContain(
      "AMP-Access-Control-Allow-Source-Origin",
    );
    const foreign = await from(cached, source("https://evil.example"));
    expect(foreign.headers.get("amp-access-control-allow-source-origin")).toBeNull();
  });
});

describe("the first-party endpoint", () => {
  test("identifies a member by the session and a browser by its meter cookie, new or existing", async () => {
    const owner = await app.createAccount({ settings: { subscriptions: { meter: { loggedIn: 0 } } } });
    const { id } = await closed(owner);
    const { member, token } = await createMember(owner);
    const fresh = await requestAccess("access", { owner, id });
    expect(fresh.headers.get("set-cookie")).toMatch(/^at-meter=[0-9a-f]{16}; Path=\/; Max-Age=\d+; SameSite/);
    const repeated = await requestAccess("access", {
      owner,
      id,
      init: { headers: { cookie: "thinmint=0123456789abcdef" } },
    });
    expect(repeated.headers.get("set-cookie")).toBeNull();
    const session = { headers: { "x-qt-auth": token } };
    expect(await (await requestAccess("access", { owner, id, init: session })).json()).toMatchObject({
      granted: false,
      data: { isLoggedIn: true },
    });
    const identity = { provider: "platform", value: String(member.id) };
    const reader = await aSubscriber(owner);
    const now = owner.ctx.clock.now();
    await app.db.prisma.subscriberIdentity.create({
      data: { accountId: owner.account.id, subscriberId: reader.id, createdAt: now, ...identity },
    });
    await anActiveSubscription(owner, { subscriberId: reader.id });
    expect(await (await requestAccess("access", { owner, id, init: session })).json()).toMatchObject({
      grantReason: "SUBSCRIBER",
    });
  });

  test("access-data returns the same decision as a status code", async () => {
    const owner = await app.createAccount();
    const { id } = await closed(owner);
    const path = `/api/v1/stories/${id}/access-data?key=${owner.account.key}`;
    const status = async (query = "") => (await app.fetch(`${path}${query}`, { host: owner.host })).status;
    expect([await status(), await status("&disable-meter=true")]).toEqual([200, 403]);
  });
});
