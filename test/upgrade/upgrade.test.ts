import { readdirSync } from "node:fs";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { applyMigrations } from "@/server/platform/migrate/index";
import { reviewMigrations } from "@/server/platform/migrate/review-migrations";
import { eventually } from "@/test/eventually";
import { createNextRelease, NEXT, useInstallation } from "./installation";
import { startLoad } from "./load";

const { app, createShop, start } = useInstallation();

const readReadiness = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;

/** Opens a transaction that every build of an index waits for, and returns how it is ended. */
async function openTransaction(): Promise<() => Promise<unknown>> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("begin isolation level repeatable read");
  await client.query("select 1");
  return () => client.query("commit");
}

/** Resolves once the migration with the indexes has begun, and waits for a transaction that is open. */
async function waitForIndexBuild(): Promise<void> {
  await eventually(async () => {
    const begun = await app.db.prisma.$queryRawUnsafe(
      "select finished_at from _prisma_migrations where migration_name like '2999%_indexes'",
    );
    expect(begun).toEqual([{ finished_at: null }]);
    // The clients of the load wait for each other's locks, too.
    const waiting = await app.db.prisma.$queryRawUnsafe(
      `select wait_event from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query ilike 'create index concurrently comment_account_id_language %'`,
    );
    expect(waiting).toEqual([{ wait_event: "virtualxid" }]);
  });
}

it("the migrations of the imagined next release keep the rules of every release", async () => {
  const directory = createNextRelease();
  expect(await reviewMigrations({ directory, releasesFile: "prisma/releases.json" })).toEqual([]);
});

it("the previous release serves reads, comments and purchases while the next one migrates and after it, and starts again on the new schema", async () => {
  const parts = await createShop();
  const directory = createNextRelease();
  const previous = await start();
  const load = startLoad({ ...parts, origin: `http://127.0.0.1:${previous.port}` });
  onTestFinished(() => load.stop());
  await load.more(5);
  const before = load.total();
  const commit = await openTransaction();
  const applying = applyMigrations({ databaseUrl: app.databaseUrl, directory, log: () => undefined });
  await waitForIndexBuild();
  // Of each kind two were under way: the third one was sent while the index was being built.
  await load.more(3);
  expect(load.failures).toEqual([]);
  await commit();
  const applied = await applying;
  const during = load.total() - before;
  await load.more(20);
  await load.stop();
  expect(load.failures).toEqual([]);
  expect(applied).toEqual(readdirSync(NEXT).toSorted());
  expect(during).toBeGreaterThan(0);
  expect(await readReadiness(previous.port)).toBe(200);
  // The trigger of the next release counts the comments of the previous one.
  const [counted] = await app.db.prisma.$queryRawUnsafe<{ comments: number }[]>(
    "select sum(comments)::int as comments from comment_language_count",
  );
  expect(counted?.comments).toBeGreaterThanOrEqual(20);
  const again = await start();
  expect(await readReadiness(again.port)).toBe(200);
});
