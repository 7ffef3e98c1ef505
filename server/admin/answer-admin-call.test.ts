import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccountDirectory } from "@/server/accounts/index";
import { readConfig } from "@/server/platform/config/index";
import { openDatabase } from "@/server/platform/db/index";
import { EgressError } from "@/server/platform/egress/index";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import { aStaffMember, type TestStaff } from "@/test/staff";
import { useTestApp } from "@/test/test-app";
import { createTestDependencies, testReaders } from "@/test/test-dependencies";
import { answerAdminCall } from "./index";

const SECRET = "a secret of at least thirty-two signs";
const app = useTestApp();
let staff: TestStaff;
let accountId = 0;

beforeAll(async () => {
  globalThis.mastheadRuntime = {
    config: readConfig({ NODE_ENV: "test", MASTHEAD_SECRET: SECRET, LOG_LEVEL: "silent" }),
    db: app.db,
    clock: app.clock,
    ids: systemIds,
    log: createLog("silent"),
    ...createTestDependencies(createLog("silent")),
    readers: testReaders(app),
    directory: createAccountDirectory(app.db),
    storage: app.storage,
  };
  ({
    account: { id: accountId },
  } = await app.createAccount());
  staff = await aStaffMember(app, { [accountId]: "owner" });
});
afterAll(() => {
  globalThis.mastheadRuntime = undefined;
});

interface Call {
  path: string;
  method?: "GET" | "POST";
  token?: string;
  headers?: Record<string, string>;
}

async function call({ path, method = "GET", token, headers = {} }: Call): Promise<Response> {
  const cookie: Record<string, string> = token === undefined ? {} : { cookie: `masthead-staff=${token}` };
  const json: Record<string, string> = method === "POST" ? { "content-type": "application/json" } : {};
  const body = method === "POST" ? { body: JSON.stringify({ json: null }) } : {};
  return answerAdminCall(
    new Request(`http://dash.example/api/trpc/${path}`, {
      method,
      headers: { host: "dash.example", ...cookie, ...json, ...headers },
      ...body,
    }),
  );
}

function token(sid: string, secret = SECRET): Promise<string> {
  return encode({ token: { sid }, secret, maxAge: 60 });
}

describe("dashboard calls over HTTP", () => {
  it("answers a signed-in browser, uncached, with a request id", async () => {
    const response = await call({ path: "overview.newsroom", token: await token(staff.sessionId) });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("refuses a missing token, a forged one, one of another secret and one of an unknown session", async () => {
    const forged = [
      undefined,
      "x",
      await token(staff.sessionId, "another secret of thirty-two signs!"),
      await token("x"),
    ];
    for (const value of forged) {
      const response = await call({
        path: "overview.newsroom",
        ...(value === undefined ? {} : { token: value }),
      });
      expect(response.status).toBe(401);
    }
  });

  it("changes nothing by GET or for a page of another site", async () => {
    const ownToken = await token(staff.sessionId);
    const path = "me.revokeOtherSessions";
    expect((await call({ path, token: ownToken })).status).toBe(405);
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ]) {
      expect((await call({ path, method: "POST", token: ownToken, headers })).status).toBe(403);
    }
    for (const headers of [{ "sec-fetch-site": "same-origin" }, { origin: "http://dash.example" }]) {
      expect((await call({ path, method: "POST", token: ownToken, headers })).status).toBe(200);
    }
  });

  it("answers not found for an account that the person does not work for", async () => {
    const { account } = await app.createAccount();
    const headers = { "x-masthead-account": String(account.id) };
    const response = await call({ path: "overview.newsroom", token: await token(staff.sessionId), headers });
    expect(response.status).toBe(404);
  });

  it("answers 503 while the database is unavailable, whichever part of the call needed it", async () => {
    const runtime = globalThis.mastheadRuntime;
    if (runtime === undefined) throw new Error("no runtime");
    const url = "postgresql://nobody:nothing@127.0.0.1:9/none";
    const unavailableDatabase = openDatabase({ url, poolSize: 1, log: runtime.log });
    const lost = () => Promise.reject(Object.assign(new Error("lost"), { code: "57P01" }));
    const value = await token(staff.sessionId);
    for (const changed of [
      { ...runtime, db: unavailableDatabase },
      { ...runtime, directory: { ...runtime.directory, byId: lost } },
    ]) {
      globalThis.mastheadRuntime = changed;
      const response = await call({ path: "overview.newsroom", token: value });
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
      expect(await response.json()).toMatchObject({
        error: { json: { message: expect.stringContaining("database"), data: { httpStatus: 503 } } },
      });
    }
    globalThis.mastheadRuntime = runtime;
    await unavailableDatabase.close();
  });

  it.each([
    [
      "a full disk of the database",
      Object.assign(new Error("x"), { code: "53100" }),
      "database server has no disk space",
    ],
    ["a full disk of the server", Object.assign(new Error("x"), { code: "ENOSPC" }), "no disk space left"],
    [
      "an external server that refuses the connection",
      new EgressError("connection_refused", "The connection was refused.", {
        cause: Object.assign(new Error("x"), { code: "ECONNREFUSED" }),
      }),
      "An external server could not be reached. The connection was refused.",
    ],
  ])("answers 503 for %s as the API does, and names the failing part", async (_what, error, sentence) => {
    const runtime = globalThis.mastheadRuntime;
    if (runtime === undefined) throw new Error("no runtime");
    const byId = () => Promise.reject(error);
    globalThis.mastheadRuntime = { ...runtime, directory: { ...runtime.directory, byId } };
    const response = await call({ path: "overview.newsroom", token: await token(staff.sessionId) });
    globalThis.mastheadRuntime = runtime;
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"]);
    expect((await response.json()).error.json.message).toContain(sentence);
  });

  it("hides internal errors, and names the request", async () => {
    const runtime = globalThis.mastheadRuntime;
    if (runtime === undefined) throw new Error("no runtime");
    const directory = {
      ...runtime.directory,
      byId: () => Promise.reject(new Error("password=hunter2 at 10.0.0.1")),
    };
    globalThis.mastheadRuntime = { ...runtime, directory };
    const response = await call({ path: "overview.newsroom", token: await token(staff.sessionId) });
    globalThis.mastheadRuntime = runtime;
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain("hunter2");
    expect(text).not.toContain("stack");
    expect(text).toContain(response.headers.get("x-request-id"));
  });
});
