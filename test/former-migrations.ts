import { readFile } from "node:fs/promises";
import pg from "pg";
import { FORMER_MIGRATIONS } from "@/server/platform/migrate/former-migrations";

/** Their function that nothing calls; 0001_init does not create it. */
const UNUSED_FUNCTION = `create function refuse_outdated() returns boolean language plpgsql
  as $$ begin raise exception 'outdated'; end $$`;

const RECORD = `create table _prisma_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0)`;

/** Replaces the tables of a database by those of 0001_init, without what later migrations add, of that version. */
export async function createFormerDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      "drop schema if exists inngest_embedded cascade; drop schema public cascade; create schema public",
    );
    await client.query(await readFile("prisma/migrations/0001_init/migration.sql", "utf8"));
    await client.query(RECORD);
  } finally {
    await client.end();
  }
  await recordFormerMigrations(databaseUrl);
}

/** Makes a migrated database one of the version before 0001_init: the same tables with the migrations of that time. */
export async function recordFormerMigrations(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(UNUSED_FUNCTION);
    await client.query("delete from _prisma_migrations");
    await client.query(
      `insert into _prisma_migrations (id, migration_name, checksum, finished_at, applied_steps_count)
       select gen_random_uuid()::text, name, checksum, now(), 1 from unnest($1::text[], $2::text[]) as f(name, checksum)`,
      [[...FORMER_MIGRATIONS.keys()], [...FORMER_MIGRATIONS.values()]],
    );
  } finally {
    await client.end();
  }
}
