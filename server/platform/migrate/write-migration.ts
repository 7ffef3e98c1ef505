import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NOTHING_EXTERNAL, readMigrations, readSchema, writeLockFile } from "./migration-directory";
import { withSchemaEngine } from "./schema-engine";

interface Sources {
  /** Any database of a server on which scratch databases may be created. */
  databaseUrl: string;
  /** Directory of the .prisma files. */
  schemaDirectory: string;
  /** Directory of the committed migrations. */
  migrationsDirectory: string;
}

/**
 * Writes the SQL that takes the committed migrations to the schema, as a new migration.
 * Returns its path, or null when there is nothing to write; `empty` writes a file for
 * hand-written SQL even then.
 */
export async function writeMigration(
  sources: Sources & { name: string; now: Date; empty: boolean },
): Promise<string | null> {
  const script = await findDrift(sources);
  if (script === null && !sources.empty) return null;
  const stamp = sources.now.toISOString().replace(/\D/g, "").slice(0, 14);
  const directory = join(sources.migrationsDirectory, `${stamp}_${sources.name}`);
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, "migration.sql"), script ?? "");
  await writeLockFile(sources.migrationsDirectory);
  return join(directory, "migration.sql");
}

/** The SQL that the committed migrations still lack against the schema, or null when they agree. */
export async function findDrift(sources: Sources): Promise<string | null> {
  const migrationsList = await readMigrations(sources.migrationsDirectory);
  const files = await readSchema(sources.schemaDirectory);
  const difference = await withSchemaEngine(sources.databaseUrl, (engine) =>
    engine.diff({
      from: { tag: "migrations", ...migrationsList },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: true,
      filters: NOTHING_EXTERNAL,
    }),
  );
  return difference.exitCode === 0 ? null : (difference.stdout ?? "");
}
