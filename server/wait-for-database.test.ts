import { once } from "node:events";
import { createServer } from "node:http";
import pg from "pg";
import { expect, test } from "vitest";
import type { Log } from "@/server/platform/log/index";
import { systemIds } from "@/server/platform/system/index";
import { useTestApp } from "@/test/test-app";
import { answerWhileDatabaseDown } from "./http/index";
import { waitForDatabase } from "./wait-for-database";

const app = useTestApp();

function collectingLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const write = (line: unknown) => void lines.push(String(line));
  return { lines, log: { debug: write, info: write, warn: write, error: write } };
}

async function queryAt(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query("select 42 as answer");
  await client.end();
  return rows[0];
}

test("startup waits for an unavailable database, answers 503 meanwhile, and continues by itself", async () => {
  const server = createServer((request, response) => answerWhileDatabaseDown(request, response, systemIds));
  const closed = new URL(app.databaseUrl);
  closed.searchParams.delete("host");
  closed.host = "127.0.0.1:1";
  const { log, lines } = collectingLog();
  const responses: Response[] = [];
  let url = closed.href;
  const onUnavailable = async () => {
    if (!server.listening) await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the server has no port");
    const root = `http://127.0.0.1:${address.port}`;
    const request = (path: string, init: RequestInit = {}) =>
      fetch(`${root}${path}`, { ...init, headers: { connection: "close", ...init.headers } });
    responses.push(await request("/api/v1/stories"));
    responses.push(await request("/api/v1/stories", { method: "POST", body: "{}" }));
    responses.push(await request("/", { headers: { accept: "text/html" } }));
    url = app.databaseUrl;
  };
  expect(await waitForDatabase(() => queryAt(url), { log, onUnavailable })).toEqual({ answer: 42 });
  server.close();
  expect(lines).toEqual([
    "The database is not reachable yet: connect ECONNREFUSED 127.0.0.1:1. Retrying in 250 ms.",
  ]);
  expect(responses.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual([
    [503, "5"],
    [503, "5"],
    [503, "5"],
  ]);
  expect(await responses[0]?.json()).toMatchObject({ error: { code: "unavailable" } });
  expect(await responses[2]?.text()).toContain("This page is temporarily unavailable");
});

test("any other failure is not retried", async () => {
  const { log, lines } = collectingLog();
  const failing = waitForDatabase(() => Promise.reject(new Error("of our own")), {
    log,
    onUnavailable: () => {},
  });
  await expect(failing).rejects.toThrow("of our own");
  expect(lines).toEqual([]);
});
