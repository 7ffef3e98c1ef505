import { NextRequest } from "next/server";
import { afterEach, expect, test } from "vitest";
import { proxy } from "@/proxy";
import { readConfig } from "@/server/platform/config/index";
import { createRuntime, type Runtime } from "@/server/runtime";

const before = globalThis.mastheadRuntime;
let made: Runtime | undefined;

afterEach(async () => {
  globalThis.mastheadRuntime = before;
  await made?.db.close();
});

test("while the database is away a page of the publication is a page that says so, and when to come back", async () => {
  // Nothing listens there.
  const databaseUrl = "postgresql://nobody:nothing@127.0.0.1:9/nothing";
  made = createRuntime({ ...readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }), databaseUrl });
  globalThis.mastheadRuntime = made;
  const answer = await proxy(new NextRequest("http://news.test/a/story", { headers: { host: "news.test" } }));
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await answer.text()).toContain("<h1>This page cannot be shown just now</h1>");
});
