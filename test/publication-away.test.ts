import { NextRequest } from "next/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { proxy } from "@/proxy";
import { readConfig } from "@/server/platform/config/index";
import { createRuntime, type Runtime } from "@/server/runtime";

const before = globalThis.mastheadRuntime;
let runtime: Runtime | undefined;

beforeEach(() => {
  // Nothing listens there.
  const databaseUrl = "postgresql://nobody:nothing@127.0.0.1:9/nothing";
  runtime = createRuntime({ ...readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }), databaseUrl });
  globalThis.mastheadRuntime = runtime;
});
afterEach(async () => {
  globalThis.mastheadRuntime = before;
  await runtime?.db.close();
});

function request(path: string, headers: Record<string, string> = {}) {
  return proxy(new NextRequest(`http://news.test${path}`, { headers: { host: "news.test", ...headers } }));
}

test.each([
  "/a/story",
  "/dashboard",
  "/dashboard/stories/4",
  "/dashboard-files/invoices/4",
  "/sign-in?from=%2Fdashboard",
  "/sign-in/forgot-password",
  "/invitation/secret",
  "/login",
  "/signup",
  "/forgot-password",
  "/reset-password",
  "/verify-email",
  "/account",
  "/account/plans/7",
  "/subscribe",
  "/subscribe/3",
])("while the database is down, %s is a page that reports it, with a Retry-After", async (path) => {
  const response = await request(path, { "sec-fetch-dest": "document" });
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await response.text()).toContain("<h1>This page is temporarily unavailable</h1>");
});

test("a dashboard page that is loaded in the browser is not replaced: it reports itself what failed to load", async () => {
  const response = await request("/dashboard/stories", { "sec-fetch-dest": "empty" });
  expect([response.status, response.headers.get("x-middleware-next")]).toEqual([200, "1"]);
});
