import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { withOwnConnection } from "@/server/platform/db/index";
import { withDatabase } from "@/test/database-url";
import { applyMigrations, planMigrations } from "./index";

const LATER = "20990101000000_later";

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A migrated database, and a folder with one more migration. */
async function aNewerVersion(script: string) {
  const name = `plan_${randomUUID().replaceAll("-", "")}`;
  const server = inject("postgresUrl");
  await run(server, `create database ${name} template ${inject("template")}`);
  onTestFinished(() => run(server, `drop database ${name} with (force)`).then(() => undefined));
  const folder = mkdtempSync(join(tmpdir(), "masthead-plan-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync("prisma/migrations", folder, { recursive: true });
  mkdirSync(join(folder, LATER));
  writeFileSync(join(folder, LATER, "migration.sql"), script);
  return { databaseUrl: withDatabase(server, name), directory: folder };
}

type Target = Awaited<ReturnType<typeof aNewerVersion>>;

const plan = ({ databaseUrl, directory }: Target) =>
  withOwnConnection({ databaseUrl, name: "test" }, (client) => planMigrations(client, directory));

test("a plan lists the pending migrations with their locks, in order, and applies nothing", async () => {
  const target = await aNewerVersion(
    "-- New.\nCREATE TABLE later (id INT);\nCREATE INDEX later_id ON later (id);\n\nALTER TABLE account ALTER COLUMN id TYPE BIGINT;\n",
  );
  const expected = [
    { line: 2, text: "CREATE TABLE later (id INT)", lock: "none", work: "instant", table: null },
    { line: 3, text: "CREATE INDEX later_id ON later (id)", lock: "none", work: "instant", table: null },
    {
      line: 5,
      text: "ALTER TABLE account ALTER COLUMN id TYPE BIGINT",
      lock: "ACCESS EXCLUSIVE",
      work: "rewrite",
      table: "account",
    },
  ];
  expect(await plan(target)).toEqual([{ name: LATER, statements: expected }]);
  expect(await run(target.databaseUrl, "select to_regclass('later') as later")).toEqual([{ later: null }]);
  expect(await applyMigrations({ ...target, log: () => undefined })).toEqual([LATER]);
  expect(await plan(target)).toEqual([]);
});

test("a migration that failed is pending again", async () => {
  const target = await aNewerVersion("CREATE TABLE later (id INT);\nSELECT 1 / 0;\n");
  await expect(applyMigrations({ ...target, log: () => undefined })).rejects.toThrow("division by zero");
  expect((await plan(target)).map(({ name }) => name)).toEqual([LATER]);
});
