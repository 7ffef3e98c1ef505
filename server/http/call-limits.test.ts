import { describe, expect, it } from "vitest";
import { createMember, signJwt } from "@/test/readers";
import { createTestServerKey } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const NOT_SET = { reads: null, writes: null };
const PRIVATE = "/api/v1/members/me";

const anAccount = (rateLimits: object) => app.createAccount({ settings: { rateLimits } });
const from = (address: string) => ({ "x-forwarded-for": address });

const getLimitHeaders = ({ headers }: Response) =>
  ["limit", "remaining", "reset", "policy"].map((name) => headers.get(`ratelimit-${name}`));

async function statuses(calls: number, request: () => Promise<Response>): Promise<number[]> {
  const codes: number[] = [];
  for (let n = 0; n < calls; n += 1) codes.push((await request()).status);
  return codes;
}

describe("rate limits per address", () => {
  it("calls beyond the account's limit are refused until the minute ends, reads and writes apart", async () => {
    app.clock.set("2026-11-01T12:00:40.000Z");
    const { host } = await anAccount({ address: { reads: 3, writes: 2 } });
    const headers = from("203.0.113.7");
    const read = () => app.fetch("/api/v1/config", { host, headers });
    const write = () => app.fetch("/api/member/login", { host, headers, method: "POST", body: "{}" });
    expect(await statuses(4, read)).toEqual([200, 200, 200, 429]);
    expect(await statuses(3, write)).toEqual([400, 400, 429]);
    const refused = await read();
    expect(refused.headers.get("retry-after")).toBe("20");
    expect(getLimitHeaders(refused)).toEqual(["3", "0", "20", "3;w=60"]);
    expect(refused.headers.get("cache-control")).toContain("no-store");
    expect((await refused.json()).error.code).toBe("rate_limited");
    const elsewhere = await app.fetch("/api/v1/config", { host, headers: from("203.0.113.8") });
    expect(elsewhere.status).toBe(200);
    app.clock.set("2026-11-01T12:01:00.000Z");
    expect(await statuses(4, read)).toEqual([200, 200, 200, 429]);
  });

  it("each account has its own count", async () => {
    const [one, other] = [await anAccount({ address: { reads: 1 } }), await anAccount({})];
    const headers = from("203.0.113.7");
    const read = ({ host }: { host: string }) => app.fetch("/api/v1/config", { host, headers });
    expect((await read(one)).status).toBe(200);
    expect((await read(one)).status).toBe(429);
    expect((await read(other)).status).toBe(200);
  });

  it("the default allows 200 concurrent calls, and a hundred times the limit from the local network", async () => {
    const testAccount = await anAccount({});
    const { host } = testAccount;
    const { token } = await createMember(testAccount);
    const read = (address: string) =>
      app.fetch(PRIVATE, { host, headers: { "x-qt-auth": token, ...from(address) } });
    const responses = await Promise.all(Array.from({ length: 200 }, () => read("203.0.113.7")));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect([
      getLimitHeaders(await read("203.0.113.7"))[0],
      getLimitHeaders(await read("192.168.1.7"))[0],
    ]).toEqual(["30000", "3000000"]);
  });
});

it("an account has a total limit across all callers and addresses", async () => {
  const { host } = await anAccount({ account: { reads: 2, writes: null } });
  let last = 0;
  const read = () => {
    last += 1;
    return app.fetch("/api/v1/config", { host, headers: from(`203.0.113.${last}`) });
  };
  expect(await statuses(4, read)).toEqual([200, 200, 429, 429]);
});

it("calls with the server key are counted per key, not per address", async () => {
  const testAccount = await anAccount({ credential: { reads: 3 }, address: { reads: 1 } });
  const headers = { "x-subauth": await createTestServerKey(testAccount), ...from("203.0.113.7") };
  const read = () => app.fetch("/api/v1/config", { host: testAccount.host, headers });
  expect(await statuses(4, read)).toEqual([200, 200, 200, 429]);
});

it("a reader is one credential across addresses, by session and by token", async () => {
  const testAccount = await anAccount({ credential: { reads: 2 } });
  const { host } = testAccount;
  const { token } = await createMember(testAccount);
  let last = 0;
  const next = () => {
    last += 1;
    return from(`203.0.113.${last}`);
  };
  const bySession = () => app.fetch(PRIVATE, { host, headers: { "x-qt-auth": token, ...next() } });
  expect(await statuses(3, bySession)).toEqual([200, 200, 429]);
  const jwt = await signJwt(testAccount, { id: "one", name: "One" }, "subscriptions");
  const path = `/api/access/v1/members/me/assets?key=${testAccount.account.key}&svc_jwt=${jwt}`;
  expect(await statuses(3, () => app.fetch(path, { host, headers: next() }))).toEqual([200, 200, 429]);
});

it("uncacheable responses contain the tightest limit, cacheable responses contain none", async () => {
  app.clock.set("2026-11-01T12:00:15.500Z");
  const testAccount = await anAccount({ credential: { reads: 50 }, address: { reads: 20, writes: null } });
  const { host } = testAccount;
  const { token } = await createMember(testAccount);
  const headers = { "x-qt-auth": token, ...from("203.0.113.7") };
  expect(getLimitHeaders(await app.fetch(PRIVATE, { host, headers }))).toEqual(["20", "19", "45", "20;w=60"]);
  const shared = await app.fetch("/api/v1/config", { host, headers: from("203.0.113.7") });
  expect(shared.headers.get("cache-control")).toContain("public");
  expect(getLimitHeaders(shared)).toEqual([null, null, null, null]);
});

it("a page of the account can read why its call was refused", async () => {
  const { host } = await anAccount({ address: { ...NOT_SET, reads: 1 } });
  const origin = `https://${host}`;
  const read = () => app.fetch(PRIVATE, { host, headers: { origin, ...from("203.0.113.7") } });
  expect(await statuses(2, read)).toEqual([401, 429]);
  const refused = await read();
  expect(refused.headers.get("access-control-allow-origin")).toBe(origin);
  expect(refused.headers.get("access-control-expose-headers")).toContain("RateLimit-Remaining");
});
