import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NOTHING_EXTERNAL, readMigrations, readSchema, writeLockFile } from "./migration-directory";
import { withSchemaEngine } from "./schema-engine";

interface Sources {
  /** Any database of a server on which shadow databases may be created. */
  databaseUrl: string;
  /** Directory of the .prisma files. */
  schemaDirectory: string;
  /** Directory of the committed migrations. */
  migrationsDirectory: string;
}

/**
 * Writes a new migration with the SQL between the committed migrations and the schema.
 * Returns its path, or null when there is no difference; `empty` writes a file for
 * manually written SQL even then.
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

/** Generates the SQL between the committed migrations and the schema, or null when they agree. */
export async function findDrift(sources: Sources): Promise<string | null> {
  const migrationsList = await readMigrations(sources.migrationsDirectory);
  const files = await readSchema(sources.schemaDirectory);
  const difference = await withSchemaEngine({ databaseUrl: sources.databaseUrl }, (engine) =>
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
