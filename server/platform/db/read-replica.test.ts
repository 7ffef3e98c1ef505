import { afterAll, beforeAll, expect, it } from "vitest";
import type { Log } from "@/server/platform/log/index";
import { createLog } from "@/server/platform/log/index";
import { eventually } from "@/test/eventually";
import { type Replication, startReplication } from "@/test/standby";
import { recordTelemetry } from "@/test/telemetry/record-telemetry";
import {
  type Database,
  mayBeStale,
  openDatabase,
  readStatement,
  type Statement,
  statement,
  withOwnConnection,
} from "./index";

/** The shortest bound that can be configured. */
const MAX_LAG_SECONDS = 2;

const SHORT_READ = mayBeStale(readStatement("test_replica_short", "select pg_is_in_recovery() as standby"));
const LONG_READ = mayBeStale(statement("test_replica_long", "select pg_is_in_recovery() as standby"));
const UNMARKED = readStatement("test_replica_unmarked", "select pg_is_in_recovery() as standby");
const CANCELLED = mayBeStale(readStatement("test_replica_cancelled", "select test_cancel($1) as standby"));
const SECOND = mayBeStale(statement("test_replica_second", "select pg_sleep(1)"));
const SECONDS = statement("test_replica_seconds", "select pg_sleep(4)");
const COUNT = mayBeStale(readStatement("test_replica_count", "select count(*)::int as count from note"));

let replication: Replication;
let db: Database;
const warnings: string[] = [];

/** A log that keeps the reasons of its warnings. */
function createRecordingLog(): Log {
  const log = createLog("silent");
  log.warn = (facts: unknown) => {
    if (typeof facts === "object" && facts !== null && "reason" in facts) warnings.push(String(facts.reason));
  };
  return log;
}

const open = (url: string) =>
  openDatabase({
    url: replication.primaryUrl,
    replica: { url, maxLagSeconds: MAX_LAG_SECONDS },
    poolSize: 2,
    log: createRecordingLog(),
  });

const onPrimary = (sql: string) =>
  withOwnConnection({ databaseUrl: replication.primaryUrl, name: "test" }, (client) => client.query(sql));
const onStandby = (sql: string) =>
  withOwnConnection({ databaseUrl: replication.standbyUrl, name: "test" }, (client) => client.query(sql));

/** Whether a statement of a public read runs on the standby now. */
async function runsOnStandby(query: Statement = SHORT_READ, database = db.publicReads()): Promise<boolean> {
  const [row] = await database.query(query, []);
  return row?.standby === true;
}

const expectStandby = (isUsed: boolean) => eventually(async () => expect(await runsOnStandby()).toBe(isUsed));

beforeAll(async () => {
  replication = await startReplication();
  await onPrimary("create table note (id int)");
  await onPrimary(`create function test_cancel(state text) returns boolean language plpgsql as $$ begin
    if pg_is_in_recovery() then raise exception 'cancelled' using errcode = state; end if;
    return pg_is_in_recovery();
  end $$`);
  db = open(replication.standbyUrl);
});

afterAll(async () => {
  await db?.close();
  await replication?.close();
});

it("only marked statements of public reads run on the standby", async () => {
  await expectStandby(true);
  expect(await runsOnStandby(LONG_READ)).toBe(true);
  expect(await runsOnStandby(UNMARKED)).toBe(false);
  expect(await runsOnStandby(SHORT_READ, db)).toBe(false);
  const inTransaction = await db.publicReads().transaction((tx) => tx.query(SHORT_READ, []));
  expect(inTransaction).toEqual([{ standby: false }]);
});

it.each([SHORT_READ, LONG_READ])("a read on the standby is measured ($name)", async (query) => {
  await expectStandby(true);
  const { measurements } = recordTelemetry();
  expect(await runsOnStandby(query)).toBe(true);
  const labels = { client: "statement", outcome: "ok" };
  expect(measurements).toEqual([{ name: "masthead_database_query_duration_seconds", labels }]);
});

it("an idle primary does not make the standby count as late", async () => {
  await expectStandby(true);
  warnings.length = 0;
  const idleSince = performance.now();
  await eventually(async () => {
    expect(await runsOnStandby()).toBe(true);
    expect(performance.now() - idleSince).toBeGreaterThan(MAX_LAG_SECONDS * 2_000);
  });
  expect(warnings).toEqual([]);
});

it.each([
  ["40001", "a conflict with its replay"],
  ["57014", "a statement timeout"],
])("a read that the standby cancels (%s, %s) goes to the primary, and no other read does", async (state) => {
  const exists = "select to_regproc('test_cancel') is not null as exists";
  await eventually(async () => expect((await onStandby(exists)).rows).toEqual([{ exists: true }]));
  warnings.length = 0;
  await eventually(async () => {
    expect(db.replicaUse()?.isUsed).toBe(true);
    expect(await db.publicReads().query(CANCELLED, [state])).toEqual([{ standby: false }]);
    expect(db.replicaUse()?.isUsed).toBe(true);
  });
  expect(warnings).toEqual([]);
});

it("while all connections of both servers are busy, the standby remains in use", async () => {
  await expectStandby(true);
  warnings.length = 0;
  const startedAt = performance.now();
  const keepBusy = async () => {
    for (let n = 0; n < 3; n++) await db.publicReads().query(SECOND, []);
  };
  const busy = Promise.all([
    ...[1, 2].map(() => db.transaction((tx) => tx.query(SECONDS, []))),
    // One more than there are connections to the standby.
    ...[1, 2, 3].map(keepBusy),
  ]);
  await eventually(() => {
    expect(db.replicaUse()?.isUsed).toBe(true);
    expect(performance.now() - startedAt).toBeGreaterThan(3_000);
  });
  await busy;
  expect(warnings).toEqual([]);
});

it("while replay is paused, no read is older than the bound; one warning, and the standby is used again later", async () => {
  await expectStandby(true);
  await onStandby("select pg_wal_replay_pause()");
  await onPrimary("insert into note values (1)");
  const writtenAt = performance.now();
  const count = async () => (await db.publicReads().query(COUNT, []))[0]?.count;
  const tooOld: unknown[] = [];
  await eventually(async () => {
    const startedAt = performance.now();
    const found = await count();
    // The bound holds from the moment at which a read is sent.
    if (startedAt - writtenAt > MAX_LAG_SECONDS * 1_000 && found !== 1) tooOld.push(found);
    expect(await runsOnStandby()).toBe(false);
  });
  expect(tooOld).toEqual([]);
  await eventually(async () => {
    await count();
    expect(warnings).toEqual([`it is more than ${MAX_LAG_SECONDS} seconds behind`]);
  });
  expect(db.replicaUse()).toMatchObject({ isUsed: false, ageSeconds: null });
  await onStandby("select pg_wal_replay_resume()");
  await expectStandby(true);
  expect(await count()).toBe(1);
});

it("no read fails while the standby is stopped, and it is used again after its start", async () => {
  await expectStandby(true);
  warnings.length = 0;
  const stopping = replication.stopStandby();
  await expectStandby(false);
  await stopping;
  expect(await runsOnStandby()).toBe(false);
  expect(warnings).toHaveLength(1);
  await replication.startStandby();
  await expectStandby(true);
});

it("the primary itself is no replica, and neither is another database of the cluster", async () => {
  await onPrimary("create database other");
  const elsewhere = new URL(replication.standbyUrl);
  elsewhere.pathname = "/postgres";
  for (const [url, reason] of [
    [replication.primaryUrl, "promoted"],
    [elsewhere.href, "another database"],
  ] as const) {
    warnings.length = 0;
    const wrong = open(url);
    try {
      await eventually(async () => {
        expect(await runsOnStandby(SHORT_READ, wrong.publicReads())).toBe(false);
        expect(warnings).toEqual([expect.stringContaining(reason)]);
      });
      expect(wrong.replicaUse()).toMatchObject({ answered: 0 });
    } finally {
      await wrong.close();
    }
  }
});

it("a standby that is promoted is not used any more", async () => {
  await expectStandby(true);
  warnings.length = 0;
  await onStandby("select pg_promote()");
  await eventually(async () => {
    await runsOnStandby();
    expect(warnings).toEqual([expect.stringContaining("promoted")]);
  });
  await onStandby("insert into note values (2)");
  const [row] = await db.publicReads().query(COUNT, []);
  expect(row?.count).toBe(1);
});
