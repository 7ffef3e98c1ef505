import { randomUUID } from "node:crypto";
import type pg from "pg";
import { AppError } from "@/server/platform/errors/index";
import { computeChecksum } from "./applied-migrations";
import { readScripts } from "./migration-directory";
import { isAtomic } from "./run-script";

/** Prisma's own table, as its engine creates it. */
const CREATE_RECORD = `CREATE TABLE _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

const RECORD = `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
  VALUES ($1, $2, now(), $3, 1)`;

/** A migration by its name and the checksum of its file. */
export interface MigrationRecord {
  name: string;
  checksum: string;
}

/** In a transaction an index can't be built concurrently; on empty tables nobody waits for it. */
function toTransactional(name: string, script: string): string {
  const changed = script.replaceAll(/\bCONCURRENTLY\b/gi, "");
  if (isAtomic(changed)) return changed;
  throw new Error(`${name} ends its own transaction, so it can't be part of another one.`);
}

/**
 * Reads the scripts of exactly these migrations. Refuses (conflict) a migration that this version does not contain, or
 * contains with other SQL.
 */
export async function readRecorded(
  records: readonly MigrationRecord[],
  directory: string,
): Promise<(MigrationRecord & { script: string })[]> {
  const migrations = await readScripts(directory);
  const scripts = new Map(migrations.map(({ name, script }) => [name, script]));
  const unknown = records.filter(
    ({ name, checksum }) => computeChecksum(scripts.get(name) ?? "") !== checksum,
  );
  if (unknown.length > 0) {
    const names = unknown.map(({ name }) => name).join(", ");
    throw new AppError(
      "conflict",
      `This version of Masthead does not contain these migrations, or contains them with other SQL: ${names}. Use the version that they belong to, or a later one.`,
    );
  }
  return records.map((record) => ({ ...record, script: scripts.get(record.name) ?? "" }));
}

/**
 * Creates the tables of a database that has none, in the open transaction of a connection, and records these
 * migrations as applied.
 */
export async function replayMigrations(
  client: pg.Client,
  migrations: readonly (MigrationRecord & { script: string })[],
): Promise<void> {
  await client.query(CREATE_RECORD);
  for (const { name, checksum, script } of migrations) {
    await client.query(toTransactional(name, script));
    await client.query(RECORD, [randomUUID(), checksum, name]);
  }
}
