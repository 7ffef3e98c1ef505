import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createAccountDirectory } from "@/server/accounts/index";
import { readConfig } from "@/server/platform/config/index";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import { createMember, signJwt, type TestMember } from "@/test/readers";
import { type TestAccount, useTestApp } from "@/test/test-app";
import { testReaders } from "@/test/test-dependencies";
import { createEdge, defineEndpoint, type Edge, json } from "./index";

const app = useTestApp();
let edge: Edge;
let own: TestAccount;
let member: TestMember;
let jwt = "";

const shared = {
  tag: "Test",
  summary: "Who asks",
  account: "path",
  credentials: ["engagementJwt", "memberSession", "none"],
  cache: "public",
  jsonSuffix: true,
  params: z.object({ account_id: z.string() }),
  responses: { 200: { description: "Who asks." } },
  errors: [],
} as const;
const path = "/api/v1/accounts/{account_id}/who.json";
const body = { schema: z.object({}), contentTypes: ["application/json"], limit: 65_536 };
const open = defineEndpoint({ ...shared, method: "get", operationId: "who", path }, async ({ ctx }) =>
  json(ctx.actor),
);
const write = defineEndpoint(
  { ...shared, method: "post", operationId: "writeWho", path, origin: "account", body },
  async ({ ctx }) => json(ctx.actor),
);
const closed = defineEndpoint(
  {
    ...shared,
    method: "get",
    operationId: "me",
    path: "/api/me",
    account: "host",
    credentials: ["memberSession"],
    errorShape: "auth",
  },
  async ({ ctx }) => json(ctx.actor),
);
const subscribed = {
  tag: "Test",
  summary: "Who subscribes",
  account: "host",
  credentials: ["svcJwt", "none"],
  cache: "public",
  path: "/api/subscriber",
  responses: { 200: { description: "Who asks." } },
  errors: [],
} as const;
const subscriber = defineEndpoint(
  { ...subscribed, method: "get", operationId: "whoSubscribes" },
  async ({ ctx }) => json(ctx.actor),
);
const writeSubscriber = defineEndpoint(
  { ...subscribed, method: "post", operationId: "writeWhoSubscribes", body },
  async ({ ctx }) => json(ctx.actor),
);

beforeAll(async () => {
  const { db, clock } = app;
  const log = createLog("silent");
  const directory = createAccountDirectory(db);
  const config = readConfig({ NODE_ENV: "test" });
  const readers = testReaders({ db, clock });
  const endpoints = [open, write, closed, subscriber, writeSubscriber];
  edge = createEdge({ db, clock, log, directory, readers, config, ids: systemIds }, endpoints);
  own = await app.createAccount();
  member = await createMember(own);
  jwt = await signJwt(own, { id: 1, name: "Ada" });
});

interface TestRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  account?: TestAccount;
  query?: string;
}

async function request({ method = "GET", headers = {}, body: sent, account = own, query = "" }: TestRequest) {
  const url = `http://api.example.test/api/v1/accounts/${account.account.id}/who${query}`;
  const init = { method, headers, ...(sent !== undefined && { body: JSON.stringify(sent) }) };
  const response = await edge.fetch(new Request(url, init));
  return { response, status: response.status, who: await response.json() };
}

const cookie = () => ({ cookie: `a=b; qt-auth=${encodeURIComponent(member.token)}` });
const ownOrigin = () => ({ origin: `https://${own.host}` });
const ANONYMOUS = { kind: "anonymous" };

describe("a reader is authenticated by", () => {
  it.each<[string, () => TestRequest, string]>([
    ["jwt in the query", () => ({ query: `?jwt=${jwt}` }), "sharedKey"],
    ["jwt as Bearer", () => ({ headers: { authorization: `Bearer ${jwt}` } }), "sharedKey"],
    ["jwt in the body", () => ({ method: "POST", body: { jwt } }), "sharedKey"],
    ["jwt in the query of a write", () => ({ method: "POST", query: `?jwt=${jwt}`, body: {} }), "sharedKey"],
    ["X-QT-AUTH", () => ({ headers: { "x-qt-auth": member.token } }), "session"],
    [
      "X-QT-AUTH on a write",
      () => ({ method: "POST", body: {}, headers: { "x-qt-auth": member.token } }),
      "session",
    ],
    ["the cookie qt-auth", () => ({ headers: cookie() }), "session"],
    [
      "the cookie session-cookie",
      () => ({ headers: { cookie: `session-cookie=${member.token}` } }),
      "session",
    ],
    [
      "a cookie from the account's own page",
      () => ({ method: "POST", body: {}, headers: { ...cookie(), ...ownOrigin() } }),
      "session",
    ],
    ["jwt before a cookie", () => ({ query: `?jwt=${jwt}`, headers: cookie() }), "sharedKey"],
  ])("%s", async (_, createRequest, via) => {
    const { status, who, response } = await request(createRequest());
    expect([status, who.kind, who.via]).toEqual([200, "reader", via]);
    expect(response.headers.get("cache-control")).toBe("private,no-cache,no-store,max-age=0");
  });
});

describe("an invalid credential", () => {
  it.each<[string, () => TestRequest]>([
    ["a forged jwt", () => ({ query: "?jwt=a.b.c" })],
    ["an unknown session", () => ({ headers: { "x-qt-auth": "nothing" } })],
    ["another account's jwt", () => ({ query: `?jwt=${jwt}`, account: other })],
    ["another account's session", () => ({ headers: { "x-qt-auth": member.token }, account: other })],
    ["a jwt beside a good cookie", () => ({ query: "?jwt=a.b.c", headers: cookie() })],
  ])("is anonymous on reads and 401 on writes: %s", async (_, createRequest) => {
    const read = await request(createRequest());
    expect([read.status, read.who]).toEqual([200, ANONYMOUS]);
    const written = await request({ ...createRequest(), method: "POST", body: {} });
    expect([written.status, written.who.error.code]).toEqual([401, "unauthorized"]);
  });

  it.each([{ jwt: 5 }, { jwt: { a: 1 } }, { jwt: ["x"] }, { jwt: "x".repeat(50_000) }])(
    "is 401 as %o",
    async (sent) => {
      expect((await request({ method: "POST", body: sent })).status).toBe(401);
    },
  );

  it.each([{}, { jwt: "" }, { jwt: null }])("does not count as sent in %o", async (sent) => {
    expect((await request({ method: "POST", body: sent })).who).toEqual(ANONYMOUS);
  });

  it("in an expired cookie is anonymous, also on writes", async () => {
    const sent = { method: "POST", body: {}, headers: { cookie: "qt-auth=ended", ...ownOrigin() } };
    expect((await request(sent)).who).toEqual(ANONYMOUS);
  });
});

describe("a subscriber's token under an alias parameter", () => {
  async function fetchAs({ host }: TestAccount, query: string, sent?: object) {
    const init = sent === undefined ? {} : { method: "POST", body: JSON.stringify(sent) };
    const headers = { host, "content-type": "application/json" };
    const response = await edge.fetch(
      new Request(`http://x.test/api/subscriber${query}`, { ...init, headers }),
    );
    return [response.status, (await response.json()).kind];
  }

  it("is accepted under the account's aliases, in the query and in the body, and under svc_jwt", async () => {
    const account = await app.createAccount({ settings: { wireAliases: ["acme", "Quay"] } });
    const token = await signJwt(account, { id: "7" }, "subscriptions");
    for (const name of ["svc_jwt", "acme_jwt", "Quay_jwt"]) {
      expect([name, await fetchAs(account, `?${name}=${token}`)]).toEqual([name, [200, "subscriber"]]);
      expect([name, await fetchAs(account, "", { [name]: token })]).toEqual([name, [200, "subscriber"]]);
    }
    expect(await fetchAs(account, "", { acme_jwt: "x" })).toEqual([401, undefined]);
  });

  it("is ignored under a name that the account does not list", async () => {
    const token = await signJwt(own, { id: "7" }, "subscriptions");
    expect(await fetchAs(own, `?acme_jwt=${token}`)).toEqual([200, "anonymous"]);
  });
});

let other: TestAccount;
beforeAll(async () => {
  other = await app.createAccount();
});

describe("origins", () => {
  it.each(["https://evil.example", "null", "file://", "https://evil.example.test.evil.example"])(
    "a write from %s is 403 even with a valid credential",
    async (origin) => {
      const { status, who } = await request({ method: "POST", body: { jwt }, headers: { origin } });
      expect([status, who.error.message]).toEqual([403, "This domain is not whitelisted"]);
    },
  );

  it("a cookie authorizes no write without an Origin or Sec-Fetch-Site header", async () => {
    expect((await request({ method: "POST", body: {}, headers: cookie() })).status).toBe(403);
    const sameOrigin = { ...cookie(), "sec-fetch-site": "same-origin" };
    expect((await request({ method: "POST", body: {}, headers: sameOrigin })).status).toBe(200);
  });

  it("only the account's pages can read a response or an error, and Vary separates readers", async () => {
    const page = await request({ headers: ownOrigin() });
    expect(page.response.headers.get("access-control-allow-origin")).toBe(`https://${own.host}`);
    expect(page.response.headers.get("access-control-allow-credentials")).toBe("true");
    expect(page.response.headers.get("vary")).toBe(
      "Origin, Cookie, X-QT-AUTH, Authorization, Accept-Encoding",
    );
    const elsewhere = await request({ headers: { origin: "https://evil.example" } });
    expect(elsewhere.response.headers.get("access-control-allow-origin")).toBeNull();
    const refused = await request({ method: "POST", body: { jwt: "x" }, headers: ownOrigin() });
    expect([refused.status, refused.response.headers.get("access-control-allow-origin")]).toEqual([
      401,
      `https://${own.host}`,
    ]);
  });

  it.each([
    ["its own page", () => `https://${own.host}`, () => `https://${own.host}`],
    ["another page", () => "https://evil.example", () => null],
  ])("a preflight of %s gets the matching CORS headers", async (_, origin, allowed) => {
    const url = `http://api.example.test/api/v1/accounts/${own.account.id}/who.json`;
    const headers = { origin: origin(), "access-control-request-method": "POST" };
    const response = await edge.fetch(new Request(url, { method: "OPTIONS", headers }));
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([204, allowed()]);
  });
});

describe("the account in the path", () => {
  it.each([
    ["999999", 404],
    ["99999999999", 400],
    ["4294967296", 404],
    ["x", 400],
    ["-1", 400],
    ["1.5", 400],
    ["%00", 400],
  ])("%s is %d", async (id, status) => {
    const response = await edge.fetch(new Request(`http://api.example.test/api/v1/accounts/${id}/who`));
    expect(response.status).toBe(status);
  });

  it("works with the .json suffix and without", async () => {
    const url = `http://api.example.test/api/v1/accounts/${own.account.id}/who.json`;
    expect((await edge.fetch(new Request(url))).status).toBe(200);
    expect((await request({})).status).toBe(200);
  });
});

it("the 401 of a member operation explains how to log in, in the auth component's shape", async () => {
  const response = await edge.fetch(new Request("http://x.test/api/me", { headers: { host: own.host } }));
  const { message, error } = await response.json();
  expect([response.status, error.message]).toEqual([401, message]);
  expect(message).toMatch(/qt-auth.*X-QT-AUTH.*log in/);
});

it("a session ends when it is revoked, when it expires, and when its member is locked", async () => {
  const { db, clock } = app;
  const readKind = async (token: string) => (await request({ headers: { "x-qt-auth": token } })).who.kind;
  const [revoked, locked, late] = await Promise.all([
    createMember(own),
    createMember(own),
    createMember(own),
  ]);
  await db.prisma.memberSession.updateMany({
    where: { memberId: revoked.member.id },
    data: { revokedAt: clock.now() },
  });
  await db.prisma.member.update({ where: { id: locked.member.id }, data: { lockedAt: clock.now() } });
  await db.prisma.memberSession.updateMany({
    where: { memberId: late.member.id },
    data: { expiresAt: clock.now() },
  });
  expect(await Promise.all([revoked, locked, late].map(({ token }) => readKind(token)))).toEqual(
    Array.from({ length: 3 }, () => "anonymous"),
  );
});
