import { afterEach, describe, expect, test } from "vitest";
import { aBrowser, offerPush } from "@/test/push";
import { createMember } from "@/test/readers";
import { type TestAccount, useTestApp } from "@/test/test-app";

const app = useTestApp();
afterEach(() => app.clock.set("2026-11-01T12:00:00.000Z"));

const PATH = "/api/v1/push/subscriptions";

interface Call {
  path?: string;
  body: unknown;
  headers?: Record<string, string>;
}

function call({ account, host }: TestAccount, { path = PATH, body, headers = {} }: Call) {
  return app.fetch(path, {
    host,
    method: "POST",
    headers: { "content-type": "application/json", origin: account.siteUrl, ...headers },
    body: JSON.stringify(body),
  });
}

/** What a browser's subscription says of itself. The address is public, so that its name need not resolve. */
function aSubscription(name: string, at = "https://93.184.216.34/") {
  return { endpoint: `${at}${name}`, expirationTime: null, keys: aBrowser(name).keys };
}

function list({ account }: TestAccount) {
  return app.db.prisma.pushSubscription.findMany({
    where: { accountId: account.id },
    select: { endpoint: true, readerId: true, locale: true, auth: true },
    orderBy: { id: "asc" },
  });
}

describe("a browser", () => {
  test("subscribes, renews and ends its notifications", async () => {
    const account = await app.createAccount();
    await offerPush(account);
    const first = aSubscription("a");
    expect((await call(account, { body: first })).status).toBe(204);
    const renewed = { ...first, keys: aBrowser("a").keys };
    expect((await call(account, { body: renewed, headers: { "accept-language": "fr" } })).status).toBe(204);
    expect(await list(account)).toEqual([
      { endpoint: first.endpoint, readerId: null, locale: "en-GB", auth: renewed.keys.auth },
    ]);
    const other = await app.createAccount();
    const end = { path: `${PATH}/end`, body: { endpoint: first.endpoint } };
    expect((await call(other, end)).status).toBe(204);
    expect(await list(account)).toHaveLength(1);
    for (const _ of [1, 2]) expect((await call(account, end)).status).toBe(204);
    expect(await list(account)).toEqual([]);
  });

  test("belongs to the member who is logged in, who has ten at most", async () => {
    const account = await app.createAccount();
    await offerPush(account);
    const { member, token } = await createMember(account);
    for (let at = 0; at < 12; at += 1) {
      app.clock.set(`2026-11-01T12:00:${String(10 + at)}.000Z`);
      const headers = { "x-qt-auth": token };
      expect((await call(account, { body: aSubscription(`m${at}`), headers })).status).toBe(204);
    }
    const kept = await list(account);
    expect(kept.map(({ endpoint }) => endpoint.split("/").at(-1))).toEqual(
      Array.from({ length: 10 }, (_, at) => `m${at + 2}`),
    );
    expect(new Set(kept.map(({ readerId }) => readerId))).toEqual(new Set([member.id]));
  });

  test.each([
    ["body.endpoint", { endpoint: "http://93.184.216.34/a" }],
    ["body.endpoint", { endpoint: "https://10.0.0.7/a" }],
    ["body.endpoint", { endpoint: "https://[fd00::7]/a" }],
    ["body.endpoint", { endpoint: "" }],
    ["body.keys.p256dh", { keys: { ...aBrowser("x").keys, p256dh: "AAAA" } }],
    ["body.keys.auth", { keys: { ...aBrowser("x").keys, auth: "AAAA" } }],
  ])("is refused at %s", async (field, wrong) => {
    const account = await app.createAccount();
    await offerPush(account);
    const answer = await call(account, { body: { ...aSubscription("a"), ...wrong } });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain(field);
    expect(await list(account)).toEqual([]);
  });

  test("is refused where the publication offers no notifications, and from other sites", async () => {
    const account = await app.createAccount();
    expect((await call(account, { body: aSubscription("a") })).status).toBe(404);
    await offerPush(account);
    const headers = { origin: "https://elsewhere.example" };
    expect((await call(account, { body: aSubscription("a"), headers })).status).toBe(403);
    expect(await list(account)).toEqual([]);
  });

  test("may call ten times in a quarter of an hour", async () => {
    const account = await app.createAccount();
    await offerPush(account);
    const body = aSubscription("often");
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1) statuses.push((await call(account, { body })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
  });
});
