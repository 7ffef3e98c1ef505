import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "@/server/platform/log/index";
import { useTestApp } from "@/test/test-app";
import { DEFAULT_DEADLINES } from "../config/index";
import { type Database, openDatabase, statement } from "./index";
import { openPool } from "./open-pool";

const app = useTestApp();
const log = createLog("silent");
const ADD = statement("in_turn_add", "insert into spent_challenge (id, expires_at) values ($1, now())");

/** What leads through a pooler in transaction mode behaves in the same way without one. */
describe("a connection through a pooler", () => {
  const withClient = async <T>(work: (pool: ReturnType<typeof openPool>) => Promise<T>) => {
    const target = { url: app.databaseUrl, max: 1, isPooled: true };
    const pool = openPool({ ...target, deadlines: DEFAULT_DEADLINES, log });
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  };

  it("has no query in the driver's queue: each is sent once the one before has ended, in order", async () => {
    let ended = 0;
    const rows = await withClient(async (pool) => {
      // The driver emits it once its queue is empty.
      pool.on("connect", (client) => client.on("drain", () => (ended += 1)));
      const client = await pool.connect();
      try {
        return await Promise.all(
          [1, 2, 3].map(async (n) => (await client.query(`select ${n} as n`)).rows[0]),
        );
      } finally {
        client.release();
      }
    });
    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    // The first query of a connection sets its time zone.
    expect(ended).toBe(4);
  });

  it("runs the queries behind a failed one, and rejects that one alone", async () => {
    const results = await withClient(async (pool) => {
      const client = await pool.connect();
      try {
        return await Promise.allSettled([
          client.query("select 1 / 0"),
          client.query("select current_setting('TimeZone') as zone"),
        ]);
      } finally {
        client.release();
      }
    });
    expect(results).toMatchObject([
      { status: "rejected", reason: { code: "22012" } },
      { status: "fulfilled", value: { rows: [{ zone: "UTC" }] } },
    ]);
  });

  it("serves the pool's own queries, which use callbacks", async () => {
    await withClient(async (pool) => {
      const failed = pool.query("select 1 / 0");
      const answered = pool.query("select $1::int as n", [7]);
      await expect(failed).rejects.toMatchObject({ code: "22012" });
      expect((await answered).rows).toEqual([{ n: 7 }]);
    });
  });
});

describe("transactions through a pooler", () => {
  let db: Database;
  beforeAll(() => {
    db = openDatabase({ url: app.databaseUrl, poolerUrl: app.databaseUrl, poolSize: 1, log });
  });
  afterAll(() => db.close());

  const storedIds = async (name: string) => {
    const rows = await app.db.prisma.spentChallenge.findMany({ where: { id: { startsWith: name } } });
    return rows.map(({ id }) => id).sort();
  };

  it("commit concurrent statements and queries of Prisma together", async () => {
    await db.transaction((tx) =>
      Promise.all([
        tx.query(ADD, ["in turn 1"]),
        tx.prisma.spentChallenge.create({ data: { id: "in turn 2", expiresAt: app.clock.now() } }),
        tx.query(ADD, ["in turn 3"]),
      ]),
    );
    expect(await storedIds("in turn")).toEqual(["in turn 1", "in turn 2", "in turn 3"]);
  });

  it("commit nothing where one of them fails, and the connection can be used again", async () => {
    const work = db.transaction((tx) =>
      Promise.all(["undone 1", "undone 1", "undone 2"].map((id) => tx.query(ADD, [id]))),
    );
    await expect(work).rejects.toMatchObject({ code: "23505" });
    await db.transaction((tx) => tx.query(ADD, ["redone"]));
    expect([await storedIds("undone"), await storedIds("redone")]).toEqual([[], ["redone"]]);
  });
});
