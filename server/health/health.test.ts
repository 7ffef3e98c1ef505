import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as sendRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { startEmbeddedPostgres } from "@/packages/embedded-postgres/src/embedded.mjs";
import { createAccountDirectory } from "@/server/accounts/index";
import { createEdge, nodeListener } from "@/server/http/index";
import { readConfig } from "@/server/platform/config/index";
import { openDatabase } from "@/server/platform/db/index";
import { createLog } from "@/server/platform/log/index";
import { applyMigrations } from "@/server/platform/migrate/index";
import { systemClock, systemIds } from "@/server/platform/system/index";
import { withDatabase } from "@/test/database-url";
import { eventually } from "@/test/eventually";
import { listenLocally } from "@/test/http-server";
import { testReaders } from "@/test/test-dependencies";
import { healthEndpoints } from "./api/index";
import { createLifecycle, type Lifecycle } from "./lifecycle";
import { waitUntilReady } from "./wait-until-ready";

const TOKEN = "a token of sixteen letters or more";
/** The limit of one second, and a margin for a busy machine. */
const MAX_MILLISECONDS = 5_000;
const folder = mkdtempSync(join(tmpdir(), "masthead-health-"));
const start = () => startEmbeddedPostgres({ dataDir: folder });
let postgres: Awaited<ReturnType<typeof start>>;

const migrate = (databaseUrl: string) =>
  applyMigrations({ databaseUrl, directory: "prisma/migrations", log: () => undefined });

async function createEmptyDatabase(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return withDatabase(postgres.url, name);
}

const readiness = z.object({
  status: z.string(),
  checks: z.array(z.object({ name: z.string(), status: z.string() })),
});

beforeAll(async () => {
  postgres = await start();
  await migrate(postgres.url);
});

afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

interface Probed {
  lifecycle: Lifecycle;
  get(path: string, options?: { method?: string; headers?: Record<string, string> }): Promise<Answer>;
  /** The checks that failed, as an operator sees them. */
  failed(): Promise<string[]>;
}

/** A server with the probes, over HTTP. */
async function aServer(url: string, metricsToken: string | null = TOKEN): Promise<Probed> {
  const log = createLog("silent");
  const deadlines = { connect: 3_000, statement: 1_500, request: 1_500 };
  const db = openDatabase({ url, poolSize: 4, log, deadlines });
  onTestFinished(() => db.close());
  const lifecycle = createLifecycle();
  const config = { ...readConfig({ NODE_ENV: "test" }), metricsToken };
  const directory = createAccountDirectory(db);
  const readers = testReaders({ db, clock: systemClock });
  const dependencies = { db, clock: systemClock, ids: systemIds, log, config, directory, readers };
  const edge = createEdge(dependencies, healthEndpoints({ db, log, config, lifecycle }));
  const server = await listenLocally(nodeListener(edge));
  onTestFinished(() => server.stop());
  const get: Probed["get"] = (path, { method = "GET", headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const sent = sendRequest(`${server.origin}${path}`, { method, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      });
      sent.on("error", reject).end();
    });
  const failed = async () => {
    const { text } = await get("/readyz", { headers: { authorization: `Bearer ${TOKEN}` } });
    const { checks } = readiness.parse(JSON.parse(text));
    return checks.filter(({ status }) => status === "failed").map(({ name }) => name);
  };
  return { lifecycle, get, failed };
}

/** A server that is ready on a migrated database. */
async function aReadyServer(metricsToken: string | null = TOKEN): Promise<Probed> {
  const server = await aServer(postgres.url, metricsToken);
  Object.assign(server.lifecycle, { isWarm: true, engine: { kind: "inngest" } });
  return server;
}

it("a process is ready once its migrations are applied, it has started, and the engine has a leader", async () => {
  const url = await createEmptyDatabase();
  const { failed, lifecycle } = await aServer(url);
  expect(await failed()).toEqual(["migrations", "engine", "warm"]);
  await migrate(url);
  expect(await failed()).toEqual(["engine", "warm"]);
  lifecycle.isWarm = true;
  lifecycle.engine = { kind: "embedded", hasLeader: async () => false };
  expect(await failed()).toEqual(["engine"]);
  lifecycle.engine = { kind: "embedded", hasLeader: async () => true };
  expect(await failed()).toEqual([]);
});

it("a start is complete when the readiness probe passes, or when the process is asked to stop", async () => {
  const log = createLog("silent");
  const db = openDatabase({ url: postgres.url, poolSize: 2, log });
  onTestFinished(() => db.close());
  const lifecycle = createLifecycle();
  let isReady: boolean | null = null;
  const waiting = waitUntilReady({ db, log, lifecycle }).then((ready) => {
    isReady = ready;
  });
  lifecycle.isWarm = true;
  const hasLeader = vi.fn(async () => false);
  lifecycle.engine = { kind: "embedded", hasLeader };
  await eventually(() => expect(hasLeader.mock.calls.length).toBeGreaterThan(1));
  expect(isReady).toBeNull();
  hasLeader.mockResolvedValue(true);
  await waiting;
  expect(isReady).toBe(true);
  lifecycle.engine = null;
  const stopped = waitUntilReady({ db, log, lifecycle });
  lifecycle.isDraining = true;
  expect(await stopped).toBe(false);
});

it("a ready process answers any host, GET and HEAD, with a response that nobody stores", async () => {
  const { get } = await aReadyServer();
  for (const [path, status] of [
    ["/healthz", "ok"],
    ["/readyz", "ready"],
  ] as const) {
    const response = await get(path, { headers: { host: "10.1.2.3:8080", accept: "text/plain" } });
    expect([response.status, JSON.parse(response.text)]).toEqual([200, { status }]);
    expect(response.headers["cache-control"]).toContain("no-store");
    expect(response.headers["ratelimit-limit"]).toBeUndefined();
    const head = await get(path, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
  }
});

it("only the metrics token shows the checks, each with its reason and duration", async () => {
  const { get } = await aReadyServer();
  const bare = { status: "ready" };
  const read = async (authorization: string) =>
    JSON.parse((await get("/readyz", { headers: { authorization } })).text);
  expect(await read("Bearer another token")).toEqual(bare);
  expect(await read(TOKEN)).toEqual(bare);
  const names = ["database", "migrations", "engine", "warm", "draining"];
  const checks = names.map((name) => ({
    name,
    status: "ok",
    reason: expect.any(String),
    duration_ms: expect.any(Number),
  }));
  expect(await read(`Bearer ${TOKEN}`)).toEqual({ ...bare, checks });
  const withoutToken = await aReadyServer(null);
  const response = await withoutToken.get("/readyz", { headers: { authorization: "Bearer null" } });
  expect(JSON.parse(response.text)).toEqual(bare);
});

it("a process that is shutting down is alive and not ready", async () => {
  const { get, failed, lifecycle } = await aReadyServer();
  lifecycle.isDraining = true;
  const response = await get("/readyz");
  expect([response.status, JSON.parse(response.text)]).toEqual([503, { status: "not_ready" }]);
  expect(response.headers["retry-after"]).toBe("5");
  expect(await failed()).toEqual(["draining"]);
  expect((await get("/healthz")).status).toBe(200);
});

/** The process ids of the server and of its connections. */
function signalDatabase(signal: "SIGSTOP" | "SIGCONT"): void {
  const { pid } = postgres;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  for (const id of [pid, ...children.filter((text) => text !== "").map(Number)]) process.kill(id, signal);
}

async function expectNotReady({ get, failed }: Probed): Promise<void> {
  const began = performance.now();
  const response = await get("/readyz");
  expect(response.status).toBe(503);
  expect(performance.now() - began).toBeLessThan(MAX_MILLISECONDS);
  expect(await failed()).toEqual(["database", "migrations"]);
  expect((await get("/healthz")).status).toBe(200);
}

async function expectRecovery({ get }: Probed): Promise<void> {
  await eventually(async () => expect((await get("/readyz")).status).toBe(200));
}

it("a hanging database is reported within the limit, and the process is ready again afterwards", async () => {
  const server = await aReadyServer();
  await expectRecovery(server);
  signalDatabase("SIGSTOP");
  try {
    await expectNotReady(server);
  } finally {
    signalDatabase("SIGCONT");
  }
  await expectRecovery(server);
});

it("a database that is down is reported, and the process is ready again afterwards", async () => {
  const server = await aReadyServer();
  await expectRecovery(server);
  process.kill(postgres.pid, "SIGQUIT");
  await postgres.exited;
  await expectNotReady(server);
  postgres = await start();
  await expectRecovery(server);
});
