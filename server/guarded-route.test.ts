import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccountDirectory } from "@/server/accounts/index";
import { readConfig } from "@/server/platform/config/index";
import { openDatabase, statement } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { createLog } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import { useTestApp } from "@/test/test-app";
import { createTestDependencies, testReaders } from "@/test/test-dependencies";
import { guardRoute } from "./guarded-route";

const app = useTestApp();
const log = createLog("silent");
const unavailableDatabase = openDatabase({
  url: "postgresql://nobody:nothing@127.0.0.1:9/none",
  poolSize: 1,
  log,
  deadlines: { connect: 200, statement: 1_000, request: 300 },
});
const anything = statement("guarded_anything", "select 1");

beforeAll(() => {
  globalThis.mastheadRuntime = {
    config: readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }),
    db: unavailableDatabase,
    clock: app.clock,
    ids: systemIds,
    log,
    ...createTestDependencies(log),
    readers: testReaders(app),
    directory: createAccountDirectory(app.db),
    storage: app.storage,
  };
});
afterAll(async () => {
  globalThis.mastheadRuntime = undefined;
  await unavailableDatabase.close();
});

const createRequest = (accept = "application/json") =>
  new Request("http://news.test/x", { headers: { accept } });
const withFailedQuery = (answer: () => Response) => async () => {
  await unavailableDatabase.query(anything, []).catch(() => undefined);
  return answer();
};
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });

describe("a route handler answers 503 while the database is unavailable", () => {
  it.each<[string, () => Promise<Response>]>([
    ["where a query fails", () => unavailableDatabase.query(anything, []).then(() => new Response("it"))],
    ["where the handler never answers", () => new Promise(() => undefined)],
    ["where a refusal hides the failure", withFailedQuery(() => new Response("no", { status: 401 }))],
    [
      "where a redirect hides the failure",
      withFailedQuery(() => redirect("/api/session/error?error=unavailable")),
    ],
  ])("%s", async (_what, handle) => {
    const response = await guardRoute(handle)(createRequest());
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({ error: { code: "unavailable" } });
    const page = await guardRoute(handle)(createRequest("text/html"));
    expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
  });
});

it("unavailable storage is named", async () => {
  const fail = () => Promise.reject(new AppError("unavailable", "The file storage does not respond."));
  const response = await guardRoute(fail)(createRequest());
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    error: { message: "The file storage does not respond." },
  });
});

it("any other response or error of a route handler passes unchanged", async () => {
  const refused = await guardRoute(async () => new Response("no", { status: 401 }))(createRequest());
  expect(refused.status).toBe(401);
  const text = await guardRoute(withFailedQuery(() => new Response("it")))(createRequest());
  expect(await text.text()).toBe("it");
  await expect(guardRoute(() => Promise.reject(new Error("wrong")))(createRequest())).rejects.toThrow(
    "wrong",
  );
});
