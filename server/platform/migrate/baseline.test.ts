import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { withDatabase } from "@/test/database-url";
import { recordFormerMigrations } from "@/test/former-migrations";
import { applyMigrations, baselineDatabase } from "./index";

const LAST_FORMER = "20261125224600_mail_queue";

let databaseUrl = "";
let database = "";

async function query(sql: string, url = databaseUrl): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const readRecord = () =>
  query(
    `select migration_name, checksum, applied_steps_count, logs, rolled_back_at, finished_at is not null as finished
     from _prisma_migrations order by migration_name`,
  );

const findUnused = () => query("select 1 from pg_proc where proname = 'refuse_outdated'");

const DIRECTORY = "prisma/migrations";
const options = (directory = DIRECTORY) => ({ databaseUrl, directory, log: () => undefined });
const baseline = () => baselineDatabase(options());

/** The record of a database that 0001_init created. */
let migrated: unknown[] = [];

/** Applies 0001_init alone: the former migrations created what it creates, and nothing of later ones. */
async function applyInit(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "masthead-init-"));
  for (const name of ["0001_init", "migration_lock.toml"])
    await cp(join(DIRECTORY, name), join(directory, name), { recursive: true });
  await applyMigrations(options(directory));
  await rm(directory, { recursive: true });
}

/** The names of the migrations after 0001_init, in their order. */
async function listLater(): Promise<string[]> {
  const entries = await readdir(DIRECTORY, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return names.filter((name) => name !== "0001_init").toSorted();
}

beforeAll(async () => {
  database = `baseline_${randomUUID().replaceAll("-", "")}`;
  await query(`create database ${database} template template0`, inject("postgresUrl"));
  databaseUrl = withDatabase(inject("postgresUrl"), database);
  await applyInit();
  await query(`create schema initial; create table initial.record (like _prisma_migrations including all);
    insert into initial.record select * from _prisma_migrations`);
  migrated = await readRecord();
});

afterAll(() => query(`drop database ${database} with (force)`, inject("postgresUrl")));

beforeEach(() => recordFormerMigrations(databaseUrl));

/** Each test begins with the record of 0001_init. */
afterEach(() =>
  query(`drop function if exists refuse_outdated; drop table if exists _prisma_migrations;
    create table _prisma_migrations (like initial.record including all);
    insert into _prisma_migrations select * from initial.record`),
);

test("a database of the former migrations is not migrated, and the refusal names the command", async () => {
  const before = await readRecord();
  await expect(applyMigrations(options())).rejects.toThrow("npm run masthead -- migrate baseline");
  expect(await readRecord()).toEqual(before);
});

test("baselining records 0001_init as a migration would, and drops the functions that it lacks", async () => {
  const countTables = () => query("select count(*) as tables from pg_class");
  const before = await countTables();
  expect(await findUnused()).toHaveLength(1);
  expect(await baseline()).toBe(true);
  expect(await readRecord()).toEqual(migrated);
  expect(await findUnused()).toHaveLength(0);
  expect(before).toHaveLength(1);
  expect(await countTables()).toEqual(before);
  expect(await applyMigrations(options())).toEqual(await listLater());
});

test("a baselined database is left as it is, with its later migrations", async () => {
  await baseline();
  await query(`insert into _prisma_migrations (id, migration_name, checksum, finished_at)
    values ('later', '20991231000000_later', 'x', now())`);
  const before = await readRecord();
  expect(await baseline()).toBe(false);
  expect(await readRecord()).toEqual(before);
});

test("of two processes that baseline at once, one does", async () => {
  const baselined = await Promise.all([baseline(), baseline()]);
  expect(baselined.toSorted()).toEqual([false, true]);
  expect(await readRecord()).toEqual(migrated);
});

test("a refused database keeps its record and its functions", async () => {
  await query(`delete from _prisma_migrations where migration_name = '${LAST_FORMER}'`);
  const before = await readRecord();
  await expect(baseline()).rejects.toThrow(`lacks migrations from before 0001_init: ${LAST_FORMER}.`);
  expect(await readRecord()).toEqual(before);
  expect(await findUnused()).toHaveLength(1);
});

test("a database without any table of migrations is refused", async () => {
  await query("drop table _prisma_migrations");
  await expect(baseline()).rejects.toThrow("has no migrations yet");
});
