import pg from "pg";
import { expect, test } from "vitest";
import { useWorld } from "@/test/world";
import { createLog } from "../log/index";
import { readStatement, statement } from "./index";
import { openLanes } from "./shared-lanes";

const world = useWorld();
const TWICE = readStatement("lanes_twice", "select $1::int * 2 as n, pg_backend_pid() as pid");
const FAILING = readStatement("lanes_failing", "select 1 / $1::int as n");
const POOLED = statement("lanes_pooled", "select pg_backend_pid() as pid");

interface Doubled {
  n: number;
  pid: number;
}

test("a hundred quick reads at once each get their own answer, over two connections", async () => {
  const asked = Array.from({ length: 100 }, (_, n) => n);
  const answers = await Promise.all(asked.map((n) => world.db.query<Doubled>(TWICE, [n])));
  expect(answers.map(([row]) => row?.n)).toEqual(asked.map((n) => n * 2));
  expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(2);
});

test("a read that fails leaves those beside it alone", async () => {
  const [before, failed, after] = await Promise.allSettled([
    world.db.query<Doubled>(TWICE, [1]),
    world.db.query(FAILING, [0]),
    world.db.query<Doubled>(TWICE, [2]),
  ]);
  expect(before).toMatchObject({ status: "fulfilled", value: [{ n: 2 }] });
  expect(failed).toMatchObject({
    status: "rejected",
    reason: expect.objectContaining({ message: "division by zero" }),
  });
  expect(after).toMatchObject({ status: "fulfilled", value: [{ n: 4 }] });
});

test("of many reads in one packet that fails in the first run of a statement, the others are answered, then and later", async () => {
  const lanes = openLanes({ url: world.databaseUrl, lanes: 1, log: createLog("silent") });
  const fresh = readStatement("lanes_fresh", "select $1::int + 1 as n");
  const asked = (n: number) => [lanes.query(fresh, [n]), lanes.query(FAILING, [n]), lanes.query(TWICE, [n])];
  try {
    for (const n of [0, 0, 4]) {
      // The second packet is on its way before it is known what became of the first.
      const first = asked(n);
      await new Promise((resolve) => setImmediate(resolve));
      const answers = await Promise.allSettled([...first, ...asked(n)]);
      const failing = n === 0 ? { status: "rejected" } : { status: "fulfilled", value: [{ n: 0 }] };
      const each = [{ value: [{ n: n + 1 }] }, failing, { value: [{ n: n * 2 }] }];
      expect(answers).toMatchObject([...each, ...each]);
    }
  } finally {
    await lanes.close();
  }
});

test("after the server dropped its connections quick reads open new ones", async () => {
  const [before] = await world.db.query<Doubled>(TWICE, [1]);
  const admin = new pg.Client({ connectionString: world.databaseUrl });
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await admin.end();
  await expect.poll(async () => (await world.db.query<Doubled>(TWICE, [21]).catch(() => []))[0]?.n).toBe(42);
  const [after] = await world.db.query<Doubled>(TWICE, [1]);
  expect(after?.pid).not.toBe(before?.pid);
});

test("inside a transaction, and for other statements, the pool's connections are used", async () => {
  const [pooled] = await world.db.query<{ pid: number }>(POOLED, []);
  const lanes = await Promise.all([1, 2].map((n) => world.db.query<Doubled>(TWICE, [n])));
  expect(lanes.map(([row]) => row?.pid)).not.toContain(pooled?.pid);
  const inside = await world.db.withTx(async (tx) => {
    const [first] = await tx.query<Doubled>(TWICE, [1]);
    const [second] = await tx.query<{ pid: number }>(POOLED, []);
    return { quick: first?.pid, other: second?.pid };
  });
  expect(inside.quick).toBe(inside.other);
});

test("a connection that stops answering is given up, and the next read opens another", async () => {
  const log = createLog("silent");
  const lanes = openLanes({ url: world.databaseUrl, lanes: 1, log, overdueMilliseconds: 1_000 });
  const stuck = readStatement("lanes_stuck", "select pg_sleep(3600)");
  try {
    await expect(lanes.query(stuck, [])).rejects.toThrow("Connection terminated");
    await expect.poll(async () => (await lanes.query<Doubled>(TWICE, [21]).catch(() => []))[0]?.n).toBe(42);
  } finally {
    await lanes.close();
  }
});
