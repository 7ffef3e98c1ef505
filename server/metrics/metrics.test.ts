import { createServer, type Socket } from "node:net";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "@/server/platform/db/index";
import { getRuntime } from "@/server/runtime";
import { useTestApp } from "@/test/test-app";
import { readMetrics } from "./collect-metrics";
import { answerMetrics } from "./index";

const app = useTestApp();
const TOKEN = "a token of sixteen letters or more";

function request(token?: string): Promise<Response> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return answerMetrics(new Request("http://localhost/metrics", { headers }));
}

function withToken(metricsToken: string | null): void {
  const runtime = getRuntime();
  globalThis.mastheadRuntime = { ...runtime, config: { ...runtime.config, metricsToken } };
}

it("without a configured token there is no metrics page", async () => {
  withToken(null);
  expect((await request()).status).toBe(404);
  expect((await request("")).status).toBe(404);
});

it("the metrics page requires the token", async () => {
  withToken(TOKEN);
  expect((await request()).status).toBe(401);
  expect((await request("another")).status).toBe(401);
  expect((await request(TOKEN)).status).toBe(200);
});

it("the metrics contain the outbox's size and age, the engine, webhooks and the process", async () => {
  withToken(TOKEN);
  const { ctx } = await app.createAccount();
  await ctx.db.transaction(async (tx) => {
    for (const id of ["purge:1", "purge:2"]) {
      const subject = { type: "account", id };
      await ctx.emit(tx, { name: "publishing/caches.purge-requested", id, subject, data: { keys: [id] } });
    }
  });
  const response = await request(TOKEN);
  expect(response.headers.get("content-type")).toContain("text/plain");
  const text = await response.text();
  expect(text).toContain("\nmasthead_outbox_events 2\n");
  for (const name of [
    "masthead_outbox_age_seconds",
    "masthead_webhook_pump_lag_seconds",
    "masthead_webhook_success_ratio_5m 1",
    "masthead_mails_waiting 0",
    "masthead_mails_failed 0",
    "masthead_mail_age_seconds 0",
    "masthead_engine_jobs_due 0",
    "process_resident_memory_bytes",
  ]) {
    expect(text, name).toContain(`\n${name}`);
  }
});

it("the metrics count gateway events that wait and that are dead-lettered", async () => {
  withToken(TOKEN);
  const { account } = await app.createAccount();
  const rows = (["waiting", "failed", "failed", "done", "ignored"] as const).map((status, at) => ({
    accountId: account.id,
    adapter: "sandbox",
    eventId: `evt_${at}`,
    rawBody: "{}",
    status,
    receivedAt: app.clock.now(),
  }));
  await app.db.prisma.gatewayEvent.createMany({ data: rows });
  const text = await (await request(TOKEN)).text();
  expect(text).toContain("\nmasthead_gateway_events_waiting 1\n");
  expect(text).toContain("\nmasthead_gateway_events_dead_lettered 2\n");
});

it("a figure that was not measured since the last reading is left out", async () => {
  for (let reading = 0; reading < 5; reading += 1) {
    const metrics = await readMetrics(getRuntime());
    const values = metrics.flatMap((metric) => metric.values.map(({ value }) => value));
    expect(values.length).toBeGreaterThan(20);
    expect(values.filter((value) => Number.isNaN(value))).toEqual([]);
  }
});

interface UnavailableDatabase {
  url: string;
  stop(): Promise<void>;
}

async function aClosedPort(): Promise<UnavailableDatabase> {
  return { url: "postgresql://nobody:nothing@127.0.0.1:9/none", stop: async () => undefined };
}

async function aSilentServer(): Promise<UnavailableDatabase> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `postgresql://nobody:nothing@127.0.0.1:${address.port}/none`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Replaces the database of the runtime for this test. Returns the lines of the log. */
function useDatabase({ url, stop }: UnavailableDatabase): { msg: string }[] {
  const runtime = getRuntime();
  const lines: { msg: string }[] = [];
  const log = pino({ level: "warn" }, { write: (text: string) => void lines.push(JSON.parse(text)) });
  const db = openDatabase({ url, poolSize: 4, log });
  const deadlines = { ...runtime.config.deadlines, request: 400 };
  const config = { ...runtime.config, databaseUrl: url, metricsToken: TOKEN, deadlines };
  globalThis.mastheadRuntime = { ...runtime, db, log, config };
  onTestFinished(async () => {
    globalThis.mastheadRuntime = runtime;
    await stop();
    await db.close();
  });
  return lines;
}

it.each([
  ["refuses connections", aClosedPort],
  ["does not respond", aSilentServer],
])("while the database %s, the metrics are those of the process and of its pool", async (_why, start) => {
  const lines = useDatabase(await start());
  const response = await request(TOKEN);
  expect(response.status).toBe(200);
  const text = await response.text();
  const names = (await readMetrics(getRuntime())).map(({ name }) => name);
  expect(text).toContain("\nmasthead_database_pool_limit 4\n");
  for (const name of ["masthead_database_pool_waiting", "process_resident_memory_bytes"]) {
    expect(text).toContain(`\n${name} `);
    expect(names).toContain(name);
  }
  for (const name of ["masthead_outbox_events", "masthead_engine_jobs_due"]) {
    expect(text).not.toContain(name);
    expect(names).not.toContain(name);
  }
  for (const subject of ["queues", "engine"]) {
    const msg = `the metrics of the ${subject} could not be read`;
    expect(lines.filter((line) => line.msg === msg)).toHaveLength(2);
  }
});
