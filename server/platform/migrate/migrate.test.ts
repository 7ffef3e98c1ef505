import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { applyMigrations, findDrift, writeMigration } from "./index";

const LOCK_FILE = 'provider = "postgresql"\n';

let scratch = "";
let databaseUrl = "";
let database = "";

async function request(sql: string, url = databaseUrl): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), "masthead-migrate-"));
  writeFileSync(join(scratch, "migration_lock.toml"), LOCK_FILE);
  database = `migrate_${randomUUID().replaceAll("-", "")}`;
  await request(`create database ${database} template template0`, inject("postgresUrl"));
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${database}`;
  databaseUrl = url.href;
});

afterEach(async () => {
  rmSync(scratch, { recursive: true, force: true });
  await request(`drop database ${database} with (force)`, inject("postgresUrl"));
});

function migration(name: string, sql: string): void {
  mkdirSync(join(scratch, name), { recursive: true });
  writeFileSync(join(scratch, name, "migration.sql"), sql);
}

function apply(log: (line: string) => void = () => undefined): Promise<string[]> {
  return applyMigrations({ databaseUrl, directory: scratch, log });
}

test("the committed migrations produce exactly the schema", async () => {
  const drift = await findDrift({
    databaseUrl,
    schemaDirectory: "prisma/schema",
    migrationsDirectory: "prisma/migrations",
  });
  expect(drift).toBeNull();
});

describe("applying migrations", () => {
  test("happens in the order of their names, once", async () => {
    migration("2_second", "alter table story add column slug text;");
    migration("1_first", "create table story (id int);");
    expect(await apply()).toEqual(["1_first", "2_second"]);
    expect(await apply()).toEqual([]);
  });

  test("from several processes at once applies each migration once", async () => {
    migration("1_first", "create table story (id int); select pg_sleep(0.05);");
    const applied = await Promise.all([apply(), apply(), apply()]);
    expect(applied.flat()).toEqual(["1_first"]);
    expect(
      await request("select migration_name from _prisma_migrations where finished_at is not null"),
    ).toEqual(["1_first"]);
  });

  test("accepts function bodies and texts with semicolons", async () => {
    migration(
      "1_first",
      "create function f() returns text language plpgsql as $$ begin return 'a;b'; end $$;\n-- a last comment; without an end",
    );
    await apply();
    expect(await request("select f()")).toEqual(["a;b"]);
  });

  test("reports a migration that was edited afterwards, and applies the new ones", async () => {
    migration("1_first", "create table story (id int);");
    await apply();
    migration("1_first", "create table story (id int, slug text);");
    const messages: string[] = [];
    expect(await apply((line) => messages.push(line))).toEqual([]);
    expect(messages).toEqual(["Migration 1_first was edited after it was applied to this database."]);
    migration("2_second", "alter table story add column slug text;");
    expect(await apply()).toEqual(["2_second"]);
  });

  test("builds an index concurrently", async () => {
    migration("1_first", "create table story (id int);");
    migration("2_index", "-- live table\ncreate index concurrently story_id on story (id);");
    expect(await apply()).toEqual(["1_first", "2_index"]);
  });
});

describe("a migration that fails", () => {
  test("reports where and why, is rolled back, and is applied again once it is fixed", async () => {
    migration("1_first", "create table kept (id int);");
    migration(
      "2_broken",
      "create table half (id int);\ncreate table other (id int);\nselect 1 from nowhere;",
    );
    await expect(apply()).rejects.toThrow('2_broken failed: relation "nowhere" does not exist (line 3)');
    expect(await request("select tablename from pg_tables where schemaname = 'public' order by 1")).toEqual([
      "_prisma_migrations",
      "kept",
    ]);
    migration("2_broken", "create table half (id int);");
    const messages: string[] = [];
    expect(await apply((line) => messages.push(line))).toEqual(["2_broken"]);
    expect(messages).toEqual([]);
  });

  test("lets the previous release start again", async () => {
    migration("1_first", "create table kept (id int);");
    migration("2_later", "select 1 / 0;");
    await expect(apply()).rejects.toThrow("division by zero");
    expect(await request("select rolled_back_at is not null from _prisma_migrations order by 1")).toEqual([
      false,
      true,
    ]);
    rmSync(join(scratch, "2_later"), { recursive: true });
    expect(await apply()).toEqual([]);
  });

  test("whose process was killed lets the previous release start again, and is repeated by its own", async () => {
    migration("1_first", "create table kept (id int);");
    await apply();
    // The row that the engine writes before it runs the script.
    await request(
      "insert into _prisma_migrations (id, checksum, migration_name) values ('killed', 'c', '2_later')",
    );
    const messages: string[] = [];
    expect(await apply((line) => messages.push(line))).toEqual([]);
    expect(messages).toEqual([
      "A migration of a later version is not finished: 2_later. It is left to that version.",
    ]);
    migration("3_own", "create table own (id int);");
    await expect(apply()).rejects.toThrow("Start the version that contains it");
    rmSync(join(scratch, "3_own"), { recursive: true });
    migration("2_later", "create table later (id int);");
    expect(await apply()).toEqual(["2_later"]);
  });

  test("is rolled back as a whole where only a text, a comment or a function body ends a transaction", async () => {
    migration(
      "1_first",
      "create table kept (id int);\n/* rollback; */ comment on table kept is 'commit; vacuum';\ncreate function f() returns void language plpgsql as $$ begin commit; end $$;",
    );
    migration("2_broken", "create table half (id int);\ncomment on table half is 'commit';\nselect 1 / 0;");
    await expect(apply()).rejects.toThrow("division by zero");
    migration("2_broken", "create table half (id int);");
    expect(await apply()).toEqual(["2_broken"]);
  });

  test("that may be half applied is refused with instructions", async () => {
    migration("1_parts", "create table kept (id int); commit; select 1 from nowhere;");
    await expect(apply()).rejects.toThrow("1_parts failed");
    await expect(apply()).rejects.toThrow("may be partly applied");
  });
});

test("a migration whose process was killed between its commit and its completion record is not rerun", async () => {
  migration("1_first", "create table story (id int);");
  await apply();
  // The completion record that the engine would have written without the kill.
  await request("update _prisma_migrations set applied_steps_count = 0");
  expect(await apply()).toEqual([]);
});

describe("writing a migration", () => {
  const writing = (name: string, empty = false) => {
    const schemaDirectory = join(scratch, "schema");
    const migrationsDirectory = join(scratch, "migrations");
    const now = new Date("2026-11-01T08:09:10Z");
    return writeMigration({ databaseUrl, schemaDirectory, migrationsDirectory, name, now, empty });
  };
  beforeEach(() => {
    mkdirSync(join(scratch, "schema"));
    const head = 'datasource db {\n provider = "postgresql"\n}';
    writeFileSync(join(scratch, "schema", "main.prisma"), head);
    writeFileSync(
      join(scratch, "schema", "story.prisma"),
      "model Story {\n id Int @id\n slug String @unique\n}",
    );
  });

  test("writes the difference of every schema file as one migration, and nothing when there is none", async () => {
    expect(await writing("init")).toBe(join(scratch, "migrations", "20261101080910_init", "migration.sql"));
    expect(
      await applyMigrations({ databaseUrl, directory: join(scratch, "migrations"), log: () => undefined }),
    ).toEqual(["20261101080910_init"]);
    expect(await request('select count(*)::int from "Story"')).toEqual([0]);
    expect(await writing("again")).toBeNull();
  });

  test("leaves no shadow database behind", async () => {
    await writing("init");
    expect(await request("select datname from pg_database where datname like 'masthead_shadow%'")).toEqual(
      [],
    );
  });
});
