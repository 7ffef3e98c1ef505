import pg from "pg";
import { FORMER_MIGRATIONS } from "@/server/platform/migrate/former-migrations";

/** Their function that nothing calls; 0001_init does not create it. */
const UNUSED_FUNCTION = `create function refuse_outdated() returns boolean language plpgsql
  as $$ begin raise exception 'outdated'; end $$`;

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
