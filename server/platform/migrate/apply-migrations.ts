import pg from "pg";
import { readMigrations } from "./migration-directory";
import { withSchemaEngine } from "./schema-engine";

interface ApplyOptions {
  databaseUrl: string;
  /** Directory of the committed migrations. */
  directory: string;
  /** One plain sentence at a time. */
  log: (line: string) => void;
}

/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 5_871_204_133;

/**
 * Applies the migrations that the database lacks, in order, and returns their names. Keeps
 * `_prisma_migrations` as `prisma migrate deploy` does. Processes that start together take turns:
 * one applies, the others find nothing left to do. Refuses when an earlier migration failed half-way.
 */
export async function applyMigrations({ databaseUrl, directory, log }: ApplyOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "masthead-migrate" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await takeTurn(client, log);
    return await applyPending(databaseUrl, directory, log);
  } finally {
    // The lock ends with its session.
    await client.end();
  }
}

async function takeTurn(client: pg.Client, log: (line: string) => void): Promise<void> {
  const free = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [
    MIGRATION_LOCK,
  ]);
  if (free.rows[0]?.taken === true) return;
  log("Waiting for another process that is migrating this database.");
  await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
}

async function applyPending(
  databaseUrl: string,
  directory: string,
  log: (line: string) => void,
): Promise<string[]> {
  const migrationsList = await readMigrations(directory);
  const filters = { externalTables: [], externalEnums: [] };
  return withSchemaEngine(databaseUrl, async (engine) => {
    const found = await engine.diagnoseMigrationHistory({
      migrationsList,
      optInToShadowDatabase: false,
      filters,
    });
    for (const name of found.editedMigrationNames) {
      log(`The migration ${name} was edited after this database applied it.`);
    }
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
    return appliedMigrationNames;
  });
}
