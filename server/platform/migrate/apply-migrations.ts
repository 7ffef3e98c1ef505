import type { MigrationList } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { isUpToDate } from "./applied-migrations";
import { isAtomic } from "./migration-adapter";
import { NOTHING_EXTERNAL, readMigrations } from "./migration-directory";
import { withSchemaEngine } from "./schema-engine";

interface ApplyOptions {
  databaseUrl: string;
  /** Directory of the committed migrations. */
  directory: string;
  /** Receives one plain sentence at a time. */
  log: (line: string) => void;
}

const CONNECT_TIMEOUT_MILLISECONDS = 10_000;

/** Advisory lock key: any number that nothing else in the database locks. */
const MIGRATION_LOCK = 5_871_204_133;

/** The engine's own lock: the session of a killed process owns it until its script has ended. */
const ENGINE_LOCK = 72_707_369;

/**
 * Applies the migrations that the database lacks, in order, and returns their names. Maintains
 * `_prisma_migrations` as `prisma migrate deploy` does. Processes that start together are serialized:
 * one applies, the others find nothing left to do. A migration that a kill or an error interrupted was
 * rolled back as a whole and is applied again; one that cannot be (it builds an index concurrently,
 * say) is refused with instructions.
 */
export async function applyMigrations({ databaseUrl, directory, log }: ApplyOptions): Promise<string[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "masthead-migrate",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MILLISECONDS,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await applyUnderLock(client, log);
    const migrationsList = await readMigrations(directory);
    // Imported lazily: the engine takes seconds to load, which every start and every command would pay.
    if (await isUpToDate(client, migrationsList)) return [];
    return await applyPending(databaseUrl, migrationsList, log);
  } finally {
    // The session-level lock is released when its session ends.
    await client.end();
  }
}

async function applyUnderLock(client: pg.Client, log: (line: string) => void): Promise<void> {
  const locks = [MIGRATION_LOCK, ENGINE_LOCK];
  const free = await client.query<{ taken: boolean }>(
    "SELECT pg_try_advisory_lock($1) AND pg_try_advisory_lock($2) AS taken",
    locks,
  );
  if (free.rows[0]?.taken !== true) {
    log("Waiting for another process that is migrating this database.");
    await client.query("SELECT pg_advisory_lock($1), pg_advisory_lock($2)", locks);
  }
  // The engine acquires its own lock in a separate session.
  await client.query("SELECT pg_advisory_unlock($1) FROM generate_series(1, 2)", [ENGINE_LOCK]);
}

async function applyPending(
  databaseUrl: string,
  migrationsList: MigrationList,
  log: (line: string) => void,
): Promise<string[]> {
  return withSchemaEngine(databaseUrl, async (engine) => {
    const history = await engine.diagnoseMigrationHistory({
      migrationsList,
      optInToShadowDatabase: false,
      filters: NOTHING_EXTERNAL,
    });
    for (const name of history.editedMigrationNames) {
      log(`Migration ${name} was edited after it was applied to this database.`);
    }
    for (const migrationName of history.failedMigrationNames) {
      if (!isRolledBackWhole(migrationsList, migrationName)) {
        throw new Error(
          `Migration ${migrationName} was interrupted and may be partly applied. Compare the database with its SQL, then set rolled_back_at of its row in _prisma_migrations and start again.`,
        );
      }
      log(`Migration ${migrationName} was interrupted and rolled back. It is applied again.`);
      await engine.markMigrationRolledBack({ migrationName });
    }
    const applied = await engine.applyMigrations({ migrationsList, filters: NOTHING_EXTERNAL });
    return applied.appliedMigrationNames;
  });
}

function isRolledBackWhole({ migrationDirectories }: MigrationList, name: string): boolean {
  const content = migrationDirectories.find(({ path }) => path === name)?.migrationFile.content;
  return content?.tag === "ok" && isAtomic(content.value);
}
