import type pg from "pg";
import { computeChecksum, loadApplied } from "./applied-migrations";
import { INIT, planBaseline } from "./baseline.rules";
import { readMigrations } from "./migration-directory";
import { type MigrationOptions, withMigrationLock } from "./migration-lock";

/** Functions of the former migrations that nothing calls and that 0001_init does not create. */
const DROP_UNUSED = `
  DROP FUNCTION IF EXISTS refuse_outdated();
  DROP FUNCTION IF EXISTS event_outbox_write(INTEGER, JSON);
  DROP FUNCTION IF EXISTS event_outbox_write(
    INTEGER, TEXT[], TEXT[], TEXT[], TEXT[], TEXT[], TIMESTAMPTZ[], TIMESTAMPTZ[], BOOLEAN[]
  );`;

/** The row that the engine writes for an applied migration. */
const RECORD_INIT = `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
  VALUES (gen_random_uuid()::text, $1, now(), $2, 1)`;

/** In one transaction; a failure ends the session, which rolls it back. */
async function replaceFormer(client: pg.Client, checksum: string): Promise<void> {
  await client.query("BEGIN");
  await client.query(DROP_UNUSED);
  await client.query("DELETE FROM _prisma_migrations");
  await client.query(RECORD_INIT, [checksum, INIT]);
  await client.query("COMMIT");
}

async function readInitChecksum(directory: string): Promise<string> {
  const { migrationDirectories } = await readMigrations(directory);
  const content = migrationDirectories.find(({ path }) => path === INIT)?.migrationFile.content;
  if (content?.tag !== "ok") throw new Error(`${directory} has no ${INIT}`);
  return computeChecksum(content.value);
}

/**
 * Marks 0001_init as applied in a database that has exactly the migrations which it replaces, and drops their unused
 * functions. Tables and their rows stay as they are. Returns false where it is marked already; refuses any other
 * database. Concurrent calls are serialized.
 */
export async function baselineDatabase(options: MigrationOptions): Promise<boolean> {
  const checksum = await readInitChecksum(options.directory);
  return withMigrationLock(options, async (client) => {
    if (planBaseline(await loadApplied(client)) === "done") return false;
    await replaceFormer(client, checksum);
    return true;
  });
}
