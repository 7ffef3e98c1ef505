import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccountDirectory } from "@/server/accounts/index";
import { readConfig } from "@/server/platform/config/index";
import { openDatabase, statement } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { systemIds } from "@/server/platform/ids/index";
import { createLog } from "@/server/platform/log/index";
import { testOutside, testReaders } from "@/test/outside";
import { useWorld } from "@/test/world";
import { guardedRoute } from "./guarded-route";

const world = useWorld();
const log = createLog("silent");
const away = openDatabase({
  url: "postgresql://nobody:nothing@127.0.0.1:9/none",
  poolSize: 1,
  log,
  deadlines: { connect: 200, statement: 1_000, request: 300 },
});
const anything = statement("guarded_anything", "select 1");

beforeAll(() => {
  globalThis.mastheadRuntime = {
    config: readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }),
    db: away,
    clock: world.clock,
    ids: systemIds,
    log,
    ...testOutside(log),
    readers: testReaders(world),
    directory: createAccountDirectory(world.db),
    storage: world.storage,
  };
});
afterAll(async () => {
  globalThis.mastheadRuntime = undefined;
  await away.close();
});

const asked = (accept = "application/json") => new Request("http://news.test/x", { headers: { accept } });
const hidden = (answer: () => Response) => async () => {
  await away.query(anything, []).catch(() => undefined);
  return answer();
};
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });

describe("a route handler answers 503 while the database is unavailable", () => {
  it.each<[string, () => Promise<Response>]>([
    ["where it says so", () => away.query(anything, []).then(() => new Response("it"))],
    ["where it never answers", () => new Promise(() => undefined)],
    ["where a refusal hides it", hidden(() => new Response("no", { status: 401 }))],
    ["where an address hides it", hidden(() => redirect("/api/session/error?error=unavailable"))],
  ])("%s", async (_what, handle) => {
    const answer = await guardedRoute(handle)(asked());
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.json()).toMatchObject({ error: { code: "unavailable" } });
    const page = await guardedRoute(handle)(asked("text/html"));
    expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
  });
});

it("storage that is unavailable is named", async () => {
  const fail = () =>
    Promise.reject(new AppError("unavailable", "The file storage does not answer just now."));
  const answer = await guardedRoute(fail)(asked());
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    error: { message: "The file storage does not answer just now." },
  });
});

it("whatever else a route handler answers or throws stays as it is", async () => {
  const refused = await guardedRoute(async () => new Response("no", { status: 401 }))(asked());
  expect(refused.status).toBe(401);
  const whole = await guardedRoute(hidden(() => new Response("it")))(asked());
  expect(await whole.text()).toBe("it");
  await expect(guardedRoute(() => Promise.reject(new Error("wrong")))(asked())).rejects.toThrow("wrong");
});
