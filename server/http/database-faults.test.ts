import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startEmbeddedPostgres } from "@/packages/embedded-postgres/src/embedded.mjs";
import { createAccountDirectory } from "@/server/accounts/index";
import { readConfig } from "@/server/platform/config/index";
import { openDatabase, readStatement, statement } from "@/server/platform/db/index";
import { createLog } from "@/server/platform/log/index";
import { systemClock, systemIds } from "@/server/platform/system/index";
import { eventually } from "@/test/eventually";
import { testReaders } from "@/test/test-dependencies";
import { createEdge, defineGlobalEndpoint, type Edge, json } from "./index";

const DEADLINES = { connect: 3_000, statement: 1_500, request: 1_500 };
/** The deadline, the duration of a ping, and a margin for a busy machine. */
const MAX_MILLISECONDS = 8_000;
const MAX_CONNECTIONS = 24;

const quick = readStatement("fault_quick", "select 1 as one");
const plain = statement("fault_plain", "select 1 as one");
const write = statement("fault_write", "insert into written default values");
const slow = statement("fault_slow", "select pg_sleep(30)");

const common = {
  tag: "Test",
  credentials: ["none"],
  cache: "private",
  ignoresAccept: true,
  responses: { 200: { description: "It." } },
  errors: [],
} as const;

type GlobalContext = Parameters<Parameters<typeof defineGlobalEndpoint>[1]>[0]["globalCtx"];

function operation(
  name: string,
  method: "get" | "post",
  work: (globalCtx: GlobalContext) => Promise<unknown>,
) {
  const named = { operationId: name, path: `/api/${name}`, summary: name } as const;
  return defineGlobalEndpoint({ ...common, ...named, method }, async ({ globalCtx }) => {
    await work(globalCtx);
    return json({});
  });
}

const operations = [
  operation("quick", "get", ({ db }) => db.query(quick, [])),
  operation("plain", "get", ({ db }) => db.query(plain, [])),
  operation("prisma", "get", ({ db }) => db.prisma.$queryRawUnsafe("select 1")),
  operation("write", "post", ({ db }) =>
    db.transaction((tx) => tx.prisma.$executeRawUnsafe("insert into written default values")),
  ),
  operation("statements", "post", ({ db }) => db.transaction((tx) => tx.query(write, []))),
  operation("pipeline", "post", ({ db }) =>
    db.transaction((tx) => Promise.all([tx.query(write, []), tx.query(write, [])])),
  ),
  operation("slow", "get", ({ db }) => db.query(slow, [])),
];
const CALLS = ["quick", "plain", "prisma", "write", "statements", "pipeline"];
const GETS = new Set(["quick", "plain", "prisma", "slow"]);

const folder = mkdtempSync(join(tmpdir(), "masthead-faults-"));
const start = () =>
  startEmbeddedPostgres({ dataDir: folder, settings: { max_connections: String(MAX_CONNECTIONS) } });
let postgres: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  postgres = await start();
  const client = await connected();
  await client.query("create table written (id bigint generated always as identity)");
  await client.end();
});

afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

function anEdge(): Edge {
  const log = createLog("silent");
  const db = openDatabase({ url: postgres.url, poolSize: 4, log, deadlines: DEADLINES });
  onTestFinished(() => db.close());
  return createEdge(
    {
      ...{ db, clock: systemClock, ids: systemIds, log, config: readConfig({ NODE_ENV: "test" }) },
      directory: createAccountDirectory(db),
      readers: testReaders({ db, clock: systemClock }),
    },
    operations,
  );
}

interface Outcome {
  status: number;
  /** Whether the response has Retry-After and tells a writer how to proceed. */
  isExplained: boolean;
  milliseconds: number;
}

async function request(edge: Edge, name: string): Promise<Outcome> {
  const began = performance.now();
  const method = GETS.has(name) ? "GET" : "POST";
  const response = await edge.fetch(new Request(`http://news.test/api/${name}`, { method }));
  const text = await response.text();
  const isHonest = method === "GET" || text.includes("This request may or may not have taken effect.");
  const isExplained = response.headers.get("retry-after") !== null && text.includes("database") && isHonest;
  return { status: response.status, isExplained, milliseconds: performance.now() - began };
}

const requestAll = (edge: Edge) => Promise.all(CALLS.map((name) => request(edge, name)));
const toStatuses = (outcomes: readonly Outcome[]) => [...new Set(outcomes.map(({ status }) => status))];

function expectUnavailable(outcomes: readonly Outcome[]): void {
  expect(toStatuses(outcomes)).toEqual([503]);
  expect(outcomes.filter(({ isExplained }) => !isExplained)).toEqual([]);
  expect(Math.max(...outcomes.map(({ milliseconds }) => milliseconds))).toBeLessThan(MAX_MILLISECONDS);
}

async function expectRecovery(edge: Edge): Promise<void> {
  await eventually(async () => expect(toStatuses(await requestAll(edge))).toEqual([200]));
}

/** Calls the edge repeatedly, several calls at a time, until stopped; returns the outcomes. */
function underLoad(edge: Edge): { end(): Promise<Outcome[]> } {
  let isOver = false;
  const outcomes: Outcome[] = [];
  const workers = [...CALLS, ...CALLS, ...CALLS].map(async (name) => {
    while (!isOver) outcomes.push(await request(edge, name));
  });
  return {
    end: async () => {
      isOver = true;
      await Promise.all(workers);
      return outcomes;
    },
  };
}

/** The process ids of the server and of its connections. */
function processes(): number[] {
  const { pid } = postgres;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  return [pid, ...children.filter((text) => text !== "").map(Number)];
}

function signalAll(signal: "SIGSTOP" | "SIGCONT"): void {
  for (const pid of processes()) process.kill(pid, signal);
}

it("a hanging database is answered 503 by the deadline, also under load, and recovers by itself", async () => {
  const edge = anEdge();
  await expectRecovery(edge);
  const load = underLoad(edge);
  signalAll("SIGSTOP");
  try {
    expectUnavailable(await requestAll(edge));
    expectUnavailable(await requestAll(edge));
  } finally {
    signalAll("SIGCONT");
  }
  await expectRecovery(edge);
  const outcomes = await load.end();
  expect(toStatuses(outcomes).sort()).toEqual([200, 503]);
  expect(Math.max(...outcomes.map(({ milliseconds }) => milliseconds))).toBeLessThan(MAX_MILLISECONDS);
});

it("an immediate shutdown of the database is answered 503 until it is back, also under load", async () => {
  const edge = anEdge();
  await expectRecovery(edge);
  const load = underLoad(edge);
  process.kill(postgres.pid, "SIGQUIT");
  await postgres.exited;
  expectUnavailable(await requestAll(edge));
  postgres = await start();
  await expectRecovery(edge);
  expect(toStatuses(await load.end()).sort()).toEqual([200, 503]);
});

it("a database without free connections is answered 503 until there are some", async () => {
  const others: pg.Client[] = [];
  const takeAll = async () => {
    for (;;) others.push(await connected());
  };
  await expect(takeAll()).rejects.toMatchObject({ code: "53300" });
  const edge = anEdge();
  expectUnavailable(await requestAll(edge));
  const load = underLoad(edge);
  expectUnavailable(await requestAll(edge));
  await Promise.all(others.map((client) => client.end()));
  await expectRecovery(edge);
  expect(toStatuses(await load.end()).sort()).toEqual([200, 503]);
});

it("a statement that exceeds the timeout is cancelled and answered 503", async () => {
  expectUnavailable([await request(anEdge(), "slow")]);
});
