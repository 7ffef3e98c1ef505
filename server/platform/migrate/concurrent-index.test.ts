import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createEmptyDatabase } from "@/test/empty-database";
import { eventually } from "@/test/eventually";
import { waitForLockWaiters } from "@/test/lock-contention";
import { applyMigrations } from "./index";

const TABLE =
  "create table story (id int, slug text); insert into story select n, 's' || n from generate_series(1, 500) n;";
const INDEXES =
  "-- Live table.\ncreate index concurrently story_id on story (id);\ncreate unique index concurrently story_slug on story (slug);";

const VALID =
  "select relname as name, indisvalid as valid from pg_index join pg_class on oid = indexrelid where relname like 'story%' order by 1";

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A database with a table, a folder of migrations, and the call that applies them. */
async function prepare() {
  const databaseUrl = await createEmptyDatabase();
  const directory = mkdtempSync(join(tmpdir(), "masthead-index-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const add = (name: string, script: string) => {
    mkdirSync(join(directory, name), { recursive: true });
    writeFileSync(join(directory, name, "migration.sql"), script);
  };
  const messages: string[] = [];
  const apply = () => applyMigrations({ databaseUrl, directory, log: (line) => messages.push(line) });
  add("1_table", TABLE);
  await apply();
  return { databaseUrl, add, apply, messages };
}

test("indexes are built while a transaction is open and others write, and refuse nobody", async () => {
  const { databaseUrl, add, apply } = await prepare();
  const [open, writer] = [await connect(databaseUrl), await connect(databaseUrl)];
  await open.query("begin");
  await open.query("insert into story values (0, 'open')");
  add("2_indexes", INDEXES);
  const applied = apply();
  await waitForLockWaiters(databaseUrl);
  // An index that is not built concurrently would keep these waiting until the open transaction ends.
  await writer.query("set statement_timeout = 20000");
  for (let n = 1; n <= 50; n += 1) await writer.query("insert into story values ($1, $2)", [n, `later ${n}`]);
  await open.query("commit");
  expect(await applied).toEqual(["2_indexes"]);
  expect((await writer.query(VALID)).rows).toEqual([
    { name: "story_id", valid: true },
    { name: "story_slug", valid: true },
  ]);
  expect((await writer.query("select count(*)::int as rows from story")).rows).toEqual([{ rows: 551 }]);
});

test("processes that start together wait for the one that builds", async () => {
  const { databaseUrl, add, apply, messages } = await prepare();
  const open = await connect(databaseUrl);
  await open.query("begin");
  await open.query("insert into story values (0, 'open')");
  add("2_indexes", INDEXES);
  const applied = Promise.all([apply(), apply(), apply()]);
  await waitForLockWaiters(databaseUrl);
  await eventually(() => expect(messages.filter((line) => line.startsWith("Waiting"))).toHaveLength(2));
  await open.query("commit");
  expect((await applied).flat()).toEqual(["2_indexes"]);
});

test("the previous release starts while a later one builds an index, and does not wait for it", async () => {
  const { databaseUrl, add, apply } = await prepare();
  const former = mkdtempSync(join(tmpdir(), "masthead-former-"));
  onTestFinished(() => rmSync(former, { recursive: true, force: true }));
  mkdirSync(join(former, "1_table"));
  writeFileSync(join(former, "1_table", "migration.sql"), TABLE);
  add("2_column", "alter table story add column title text;");
  await apply();
  const open = await connect(databaseUrl);
  await open.query("begin");
  await open.query("insert into story values (0, 'open')");
  add("3_indexes", INDEXES);
  const applied = apply();
  await waitForLockWaiters(databaseUrl);
  const messages: string[] = [];
  const log = (line: string) => messages.push(line);
  expect(await applyMigrations({ databaseUrl, directory: former, log })).toEqual([]);
  expect(messages).toEqual([
    "A migration of a later version is not finished: 3_indexes. It is left to that version.",
  ]);
  await open.query("commit");
  expect(await applied).toEqual(["3_indexes"]);
  expect(await applyMigrations({ databaseUrl, directory: former, log })).toEqual([]);
  expect(messages).toHaveLength(1);
});

test("a build that failed halfway is continued once its cause is gone: a valid index stays, an invalid one is replaced", async () => {
  const { databaseUrl, add, apply, messages } = await prepare();
  const client = await connect(databaseUrl);
  await client.query("insert into story values (0, 's1')");
  add("2_indexes", INDEXES);
  await expect(apply()).rejects.toThrow('2_indexes failed: could not create unique index "story_slug"');
  expect((await client.query(VALID)).rows).toEqual([
    { name: "story_id", valid: true },
    { name: "story_slug", valid: false },
  ]);
  const readOid = async () => (await client.query("select 'story_id'::regclass::oid::int as oid")).rows;
  const before = await readOid();
  await client.query("delete from story where id = 0");
  expect(await apply()).toEqual(["2_indexes"]);
  expect(messages).toContain("Migration 2_indexes was interrupted. It is applied again.");
  expect((await client.query(VALID)).rows.map(({ valid }) => valid)).toEqual([true, true]);
  expect(await readOid()).toEqual(before);
});

test("the role's limits of time cancel no build, each of which is logged before it waits", async () => {
  const { databaseUrl, add, apply, messages } = await prepare();
  const open = await connect(databaseUrl);
  const { rows } = await open.query("select quote_ident(current_database()) as name");
  await open.query(`alter database ${rows[0].name} set statement_timeout = 200`);
  await open.query(`alter database ${rows[0].name} set lock_timeout = 200`);
  await open.query("begin");
  await open.query("insert into story values (0, 'open')");
  add("2_indexes", `drop index concurrently if exists former;\n${INDEXES}`);
  const applied = apply();
  // A build that its limit cancels ends while the transaction is still open.
  const settled = applied.then(
    () => "ended",
    () => "ended",
  );
  await waitForLockWaiters(databaseUrl);
  expect(await Promise.race([settled, pause(1_000, "waiting")])).toBe("waiting");
  expect(messages.at(-1)).toBe(
    "Building the index story_id. It ends after the transactions that are open now, however long they last.",
  );
  await open.query("commit");
  expect(await applied).toEqual(["2_indexes"]);
  expect(messages.map((line) => line.split(".")[0])).toEqual([
    "Running drop index concurrently if exists former",
    "Building the index story_id",
    "Building the index story_slug",
  ]);
});

test("a migration that waits for a lock lets later requests pass, and is applied when the lock is free", async () => {
  const { databaseUrl, add, apply } = await prepare();
  const [open, reader] = [await connect(databaseUrl), await connect(databaseUrl)];
  await open.query("begin");
  await open.query("select from story");
  add("2_column", "alter table story add column title text;");
  const applied = apply();
  await waitForLockWaiters(databaseUrl);
  // It stands behind the migration's request for a stronger lock, which is withdrawn after two seconds.
  expect((await reader.query("select count(*)::int as rows from story")).rows).toEqual([{ rows: 500 }]);
  await open.query("commit");
  expect(await applied).toEqual(["2_column"]);
  expect((await reader.query("select title from story where id = 1")).rows).toEqual([{ title: null }]);
});
