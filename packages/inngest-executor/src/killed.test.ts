import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { bundleSource } from "@/bin/lib/source.mjs";
import { eventually } from "@/test/eventually";
import { SIGNING_KEY, silent, useDatabase } from "../test/executor";
import { receiveEvents } from "./receive-events";
import { openStore, type Store } from "./store/store";
import { systemClock } from "./system";

const RUNS = 250;
/** Maximum number of an executor's calls in progress. */
const IN_FLIGHT = 20;

const database = useDatabase();
let program = "";
const children = new Set<ChildProcess>();
let store: Store | null = null;

beforeAll(async () => {
  const entry = "packages/inngest-executor/test/executor-process.ts";
  program = await bundleSource({ entry, name: "executor-process" });
  await database.query("create table effect (key text not null, what text not null, pid integer not null)");
  store = openStore({ databaseUrl: database.url, poolSize: 2, log: silent });
});
beforeEach(() => database.query("truncate effect"));
afterEach(async () => {
  await Promise.all([...children].map(kill));
});
afterAll(async () => {
  await store?.close();
});

async function launch(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, database.url, SIGNING_KEY], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.add(child);
  await once(child.stdout, "data");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function send(keys: string[]): Promise<void> {
  if (store === null) throw new Error("the store is not open");
  const idFor = () => ({ id: crypto.randomUUID(), sameAs: null });
  const events = keys.map((key) => ({ name: "killed/two-steps", id: key, data: { key } }));
  await receiveEvents({ store, clock: systemClock, idFor }, events);
}

async function count(text: string): Promise<number> {
  const [row] = await database.query(`select count(*)::int as count from ${text}`);
  return Number(row?.count ?? 0);
}

/** Counts how often an executor became the leader. */
async function terms(): Promise<number> {
  const [row] = await database.query("select epoch from inngest_embedded.leader");
  return Number(row?.epoch);
}

test("an executor killed twice with 250 runs in progress loses none and repeats only calls in flight", async () => {
  const before = await terms();
  await send(Array.from({ length: RUNS }, (_, index) => `run ${index}`));
  const first = await launch();
  await eventually(async () => expect(await count("effect")).toBeGreaterThan(60));
  await kill(first);
  const second = await launch();
  await eventually(async () => expect(await count("effect where what = 'two'")).toBeGreaterThan(60));
  await kill(second);
  await launch();
  const completed = "inngest_embedded.run where state = 'completed'";
  await eventually(async () => expect(await count(completed)).toBe(RUNS));

  const done = "(select distinct key, what from effect) as each";
  expect(await count(done)).toBe(2 * RUNS);
  const repeated = (await count("effect")) - 2 * RUNS;
  expect(repeated).toBeLessThanOrEqual(IN_FLIGHT * ((await terms()) - before - 1));
  expect(await count("inngest_embedded.job")).toBe(0);
});

test("of two processes one is the leader, and the other takes over when it is killed", async () => {
  const pids = async () => (await database.query("select distinct pid from effect")).map(({ pid }) => pid);
  const before = await terms();
  const both = await Promise.all([launch(), launch()]);
  await send(Array.from({ length: 40 }, (_, index) => `before ${index}`));
  await eventually(async () => expect(await count("effect where what = 'one'")).toBe(40));
  // Each term belongs to one process.
  expect((await pids()).length).toBeLessThanOrEqual((await terms()) - before);
  const [last] = await database.query("select pid from effect order by ctid desc limit 1");
  const killedAt = performance.now();
  await Promise.all(both.filter(({ pid }) => pid === last?.pid).map(kill));
  await send(["after"]);
  await eventually(async () => expect(await count("effect where key = 'after'")).toBe(1));
  process.stdout.write(`takeover after a kill: ${Math.round(performance.now() - killedAt)} ms\n`);
  await eventually(async () => expect(await count("effect where what = 'two'")).toBeGreaterThanOrEqual(41));
  expect(await pids()).toHaveLength(2);
  const repeated = (await count("effect")) - 2 * 41;
  expect(repeated).toBeLessThanOrEqual(IN_FLIGHT * ((await terms()) - before - 1));
});
