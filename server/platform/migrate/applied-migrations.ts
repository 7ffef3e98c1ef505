import { createHash } from "node:crypto";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import type pg from "pg";
import { z } from "zod";

// Parsed, not typed from the schema: these statements run on databases of any version, or with no tables at all.
const existsSchema = z.tuple([z.object({ there: z.boolean() })]);
const appliedMigration = z.object({ name: z.string(), checksum: z.string(), finished: z.boolean() });

/** A row of `_prisma_migrations` that was not rolled back. */
export type AppliedMigration = z.output<typeof appliedMigration>;

/** Reads the applied migrations of the database; none where no migration was ever applied. */
export async function loadApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const table = await client.query("select to_regclass('_prisma_migrations') is not null as there");
  const [{ there }] = existsSchema.parse(table.rows);
  if (!there) return [];
  const applied = await client.query(
    `select migration_name as name, checksum, finished_at is not null as finished
     from _prisma_migrations where rolled_back_at is null order by migration_name`,
  );
  return z.array(appliedMigration).parse(applied.rows);
}

/** The checksum of a migration's file, as `_prisma_migrations` stores it. */
export function computeChecksum(script: string): string {
  return createHash("sha256").update(script).digest("hex");
}

/**
 * Whether all of these migrations are applied, each with its file's checksum, and none of any version is unfinished:
 * then the engine has nothing to do or report.
 */
export function isUpToDate(
  applied: readonly AppliedMigration[],
  { migrationDirectories }: MigrationList,
): boolean {
  if (applied.some(({ finished }) => !finished)) return false;
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  return migrationDirectories.every(({ path, migrationFile: { content } }) => {
    if (content.tag !== "ok") return false;
    return checksums.get(path) === computeChecksum(content.value);
  });
}

/**
 * The unfinished migrations of a later version, where every migration of this list is finished: the tables that this
 * version needs are there. None where anything is left to apply or to repeat.
 */
export function findLaterUnfinished(
  applied: readonly AppliedMigration[],
  { migrationDirectories }: MigrationList,
): string[] {
  const own = new Set(migrationDirectories.map(({ path }) => path));
  const finished = new Set(applied.filter((row) => row.finished).map(({ name }) => name));
  const unfinished = applied.filter((row) => !row.finished).map(({ name }) => name);
  const isComplete =
    [...own].every((name) => finished.has(name)) && !unfinished.some((name) => own.has(name));
  return isComplete ? unfinished : [];
}
