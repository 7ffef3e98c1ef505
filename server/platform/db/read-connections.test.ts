import pg from "pg";
import { expect, test } from "vitest";
import { useTestApp } from "@/test/test-app";
import { openGuardedPool } from "./guarded-pool";
import { readStatement, statement } from "./index";
import { openReadConnections, type ReadConnections } from "./read-connections";

const app = useTestApp();
const TWICE = readStatement("reads_twice", "select $1::int * 2 as n, pg_backend_pid() as pid");
const FAILING = readStatement("reads_failing", "select 1 / $1::int as n");
const POOLED = statement("reads_pooled", "select pg_backend_pid() as pid");

function openOne(options: { silenceMilliseconds?: number } = {}): ReadConnections {
  const pool = openGuardedPool(
    { connectionString: app.databaseUrl, max: 1, pipeline: true, ...options },
    () => undefined,
  );
  return openReadConnections(pool, 1);
}

test("a hundred concurrent reads each get their own result, over two connections", async () => {
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  const answers = await Promise.all(numbers.map((n) => app.db.query(TWICE, [n])));
  expect(answers.map(([row]) => row?.n)).toEqual(numbers.map((n) => n * 2));
  expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(2);
});

test("a failing read does not affect concurrent reads", async () => {
  const [before, failed, after] = await Promise.allSettled([
    app.db.query(TWICE, [1]),
    app.db.query(FAILING, [0]),
    app.db.query(TWICE, [2]),
  ]);
  expect(before).toMatchObject({ status: "fulfilled", value: [{ n: 2 }] });
  expect(failed).toMatchObject({
    status: "rejected",
    reason: expect.objectContaining({ message: "division by zero" }),
  });
  expect(after).toMatchObject({ status: "fulfilled", value: [{ n: 4 }] });
});

test("reads succeed beside failing ones, from the first run of their statements on", async () => {
  const reads = openOne();
  const fresh = readStatement("reads_fresh", "select $1::int + 1 as n");
  const readAll = (n: number) => [
    reads.query(fresh, [n]),
    reads.query(FAILING, [n]),
    reads.query(TWICE, [n]),
  ];
  try {
    for (const n of [0, 0, 4]) {
      // The second reads are sent before the results of the first are known.
      const first = readAll(n);
      await new Promise((resolve) => setImmediate(resolve));
      const answers = await Promise.allSettled([...first, ...readAll(n)]);
      const failing = n === 0 ? { status: "rejected" } : { status: "fulfilled", value: [{ n: 0 }] };
      const each = [{ value: [{ n: n + 1 }] }, failing, { value: [{ n: n * 2 }] }];
      expect(answers).toMatchObject([...each, ...each]);
    }
  } finally {
    await reads.close();
  }
});

test("reads open new connections after the server dropped theirs", async () => {
  const [before] = await app.db.query(TWICE, [1]);
  const admin = new pg.Client({ connectionString: app.databaseUrl });
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await admin.end();
  await expect.poll(async () => (await app.db.query(TWICE, [21]).catch(() => []))[0]?.n).toBe(42);
  const [after] = await app.db.query(TWICE, [1]);
  expect(after?.pid).not.toBe(before?.pid);
});

test("a connection that PostgreSQL ends while it is closed does not crash the process", async () => {
  const clients: pg.PoolClient[] = [];
  const pool = openGuardedPool(
    { connectionString: app.databaseUrl, max: 1, pipeline: true },
    () => undefined,
  ).on("connect", (client) => clients.push(client));
  const reads = openReadConnections(pool, 1);
  await reads.query(TWICE, [1]);
  await reads.close();
  expect(clients).toHaveLength(1);
  for (const client of clients) client.emit("error", new Error("terminating connection"));
});

test("short reads in a transaction use its connection; other statements use the pool", async () => {
  const [pooled] = await app.db.query(POOLED, []);
  const shared = await Promise.all([1, 2].map((n) => app.db.query(TWICE, [n])));
  expect(shared.map(([row]) => row?.pid)).not.toContain(pooled?.pid);
  const inside = await app.db.transaction(async (tx) => {
    const [first] = await tx.query(TWICE, [1]);
    const [second] = await tx.query(POOLED, []);
    return { quick: first?.pid, other: second?.pid };
  });
  expect(inside.quick).toBe(inside.other);
});

test("a connection that stops responding is closed, and the next read opens another", async () => {
  const reads = openOne({ silenceMilliseconds: 1_000 });
  const stuck = readStatement("reads_stuck", "select pg_sleep(3600)");
  try {
    await expect(reads.query(stuck, [])).rejects.toThrow("Connection terminated");
    await expect.poll(async () => (await reads.query(TWICE, [21]).catch(() => []))[0]?.n).toBe(42);
  } finally {
    await reads.close();
  }
});
