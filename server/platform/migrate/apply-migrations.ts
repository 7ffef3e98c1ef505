import type { MigrationList } from "@prisma/schema-engine-wasm";
import type pg from "pg";
import { withOwnConnection } from "../db/index";
import { findLaterUnfinished, isUpToDate, loadApplied } from "./applied-migrations";
import { refuseFormer } from "./baseline.rules";
import { NOTHING_EXTERNAL, readMigrations } from "./migration-directory";
import { type MigrationOptions, withMigrationLock } from "./migration-lock";
import { isRepeatable } from "./run-script";
import { withSchemaEngine } from "./schema-engine";

/**
 * Applies the migrations that the database lacks, in order, and returns their names. Maintains
 * `_prisma_migrations` as `prisma migrate deploy` does. Processes that start together are serialized:
 * one applies, the others find nothing left to do. A migration that a kill or an error interrupted was
 * rolled back as a whole and is applied again; one that only builds indexes concurrently continues. One
 * that can do neither (it ends its own transaction) is refused with instructions, and so is a database
 * that has to be baselined first. A later version's migration that is not finished is left to that version, without waiting for it.
 */
export async function applyMigrations({ databaseUrl, directory, log }: MigrationOptions): Promise<string[]> {
  const migrationsList = await readMigrations(directory);
  const isDone = async (client: pg.Client): Promise<boolean> => {
    const applied = await loadApplied(client);
    refuseFormer(applied);
    if (isUpToDate(applied, migrationsList)) return true;
    const later = findLaterUnfinished(applied, migrationsList);
    if (later.length === 0) return false;
    log(`A migration of a later version is not finished: ${later.join(", ")}. It is left to that version.`);
    return true;
  };
  // Before the lock: a later version may hold it for as long as it builds an index, and needs nothing of this one.
  if (await withOwnConnection({ databaseUrl, name: "masthead-migrate" }, isDone)) return [];
  return withMigrationLock({ databaseUrl, log }, async (client) =>
    // Imported lazily: the engine takes seconds to load, which every start and every command would pay.
    (await isDone(client)) ? [] : applyPending(databaseUrl, migrationsList, log),
  );
}

async function applyPending(
  databaseUrl: string,
  migrationsList: MigrationList,
  log: (line: string) => void,
): Promise<string[]> {
  return withSchemaEngine({ databaseUrl, log }, async (engine) => {
    const history = await engine.diagnoseMigrationHistory({
      migrationsList,
      optInToShadowDatabase: false,
      filters: NOTHING_EXTERNAL,
    });
    for (const name of history.editedMigrationNames) {
      log(`Migration ${name} was edited after it was applied to this database.`);
    }
    for (const migrationName of history.failedMigrationNames) {
      const content = migrationsList.migrationDirectories.find(({ path }) => path === migrationName)
        ?.migrationFile.content;
      if (content === undefined) {
        throw new Error(
          `Migration ${migrationName} of another version was interrupted. Start the version that contains it: it continues.`,
        );
      }
      if (content.tag !== "ok" || !isRepeatable(content.value)) {
        throw new Error(
          `Migration ${migrationName} was interrupted and may be partly applied. Compare the database with its SQL, then set rolled_back_at of its row in _prisma_migrations and start again.`,
        );
      }
      log(`Migration ${migrationName} was interrupted. It is applied again.`);
      await engine.markMigrationRolledBack({ migrationName });
    }
    const applied = await engine.applyMigrations({ migrationsList, filters: NOTHING_EXTERNAL });
    return applied.appliedMigrationNames;
  });
}
