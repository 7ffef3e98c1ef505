import { createHash } from "node:crypto";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import type pg from "pg";

interface Applied {
  migration_name: string;
  checksum: string;
  finished: boolean;
}

/** Reads the applied migrations of the database; none where no migration was ever applied. */
async function loadApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('_prisma_migrations') is not null as there",
  );
  if (rows[0]?.there !== true) return [];
  const applied = await client.query<Applied>(
    `select migration_name, checksum, finished_at is not null as finished
     from _prisma_migrations where rolled_back_at is null`,
  );
  return applied.rows;
}

/**
 * Whether the database has exactly these migrations, all finished and each with its file's checksum: then the engine
 * has nothing to do or report.
 */
export async function isUpToDate(
  client: pg.Client,
  { migrationDirectories }: MigrationList,
): Promise<boolean> {
  const applied = await loadApplied(client);
  if (applied.length !== migrationDirectories.length) return false;
  const checksums = new Map(
    applied.map(({ migration_name, checksum, finished }) => [migration_name, finished ? checksum : ""]),
  );
  return migrationDirectories.every(({ path, migrationFile: { content } }) => {
    if (content.tag !== "ok") return false;
    return checksums.get(path) === createHash("sha256").update(content.value).digest("hex");
  });
}
