import type pg from "pg";
import type { Config } from "@/server/platform/config/index";
import { AppError } from "@/server/platform/errors/index";
import { readRecorded, replayMigrations, withMigrationLock } from "@/server/platform/migrate/index";
import type { Storage } from "@/server/platform/storage/index";
import {
  countTables,
  dropObjects,
  listForeignKeys,
  listOtherSessions,
  listSequences,
  listTables,
  quoteTable,
} from "./catalog.repository";
import { verifyFile } from "./checked-files";
import { copyMediaIn, verifyMedia } from "./copy-media";
import { copyTableIn, TEXT_SETTINGS } from "./copy-tables";
import { type Manifest, readManifest } from "./manifest";
import { planSecret } from "./restore-secret";

export interface RestoreDependencies {
  databaseUrl: string;
  config: Pick<Config, "dataDir" | "secret" | "previousSecrets" | "backupPassphrase">;
  storage: Storage;
  /** Directory of the committed migrations. */
  migrationsDirectory: string;
  /** Receives one plain sentence per step. */
  log(line: string): void;
}

export interface RestoreOptions {
  /** Absolute path of the backup. */
  folder: string;
  /** Whether the tables of the database are dropped first. */
  replace: boolean;
  /** Whether a backup is restored whose encrypted values can't be decrypted here. */
  withoutSecret: boolean;
}

export interface Restored {
  manifest: Manifest;
  /** Whether the restored values can be decrypted here. */
  isSecretUsable: boolean;
  /** Tables of the backup that no migration creates; they were not restored. */
  skipped: string[];
}

/** Compares every file with its checksum, before anything is changed. */
async function verifyBackup(folder: string, { tables, media }: Manifest): Promise<void> {
  for (const { file } of tables) await verifyFile(folder, file);
  if (media !== null) await verifyMedia(folder, media);
}

async function requireTarget(client: pg.Client, replace: boolean): Promise<void> {
  const sessions = await listOtherSessions(client);
  if (sessions.length > 0) {
    const names = sessions.map(({ name, count }) => `${name} (${count})`).join(", ");
    throw new AppError(
      "conflict",
      `Other programs are connected to this database: ${names}. Stop all servers of the installation first. Nothing was restored.`,
    );
  }
  if (replace || (await countTables(client)) === 0) return;
  throw new AppError(
    "conflict",
    "The database is not empty. Restore into a new one, or add --replace to drop everything in this one first. Nothing was restored.",
  );
}

/** Loads rows and sequences into new tables, without the triggers and checks that already applied to these rows. */
async function loadRows(
  client: pg.Client,
  { tables, sequences }: Manifest,
  folder: string,
): Promise<string[]> {
  const present = new Set((await listTables(client)).map(quoteTable));
  const foreignKeys = await listForeignKeys(client);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of present) await client.query(`alter table ${table} disable trigger user`);
  // Some migrations insert rows, which the backup contains as well.
  await client.query(`truncate ${[...present].join(", ")}`);
  const known = tables.filter((table) => present.has(quoteTable(table)));
  for (const table of known) await copyTableIn(client, table, folder);
  for (const table of present) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  const existing = new Set((await listSequences(client)).map(quoteTable));
  for (const sequence of sequences)
    if (sequence.last !== null && existing.has(quoteTable(sequence)))
      await client.query("select setval($1::regclass, $2)", [quoteTable(sequence), sequence.last]);
  return tables
    .filter((table) => !present.has(quoteTable(table)))
    .map(({ schema, name }) => `${schema}.${name}`);
}

/**
 * Restores a backup into a database without tables, or with `replace` over another one. Everything in the database
 * happens in one transaction, whose commit is last: a failure leaves the database as it was. Refuses a damaged backup, a
 * backup of a later version, a database in use, and values that could not be decrypted, before anything is changed.
 */
export async function restoreBackup(
  dependencies: RestoreDependencies,
  { folder, replace, withoutSecret }: RestoreOptions,
): Promise<Restored> {
  const { databaseUrl, config, storage, migrationsDirectory, log } = dependencies;
  const manifest = await readManifest(folder);
  const migrations = await readRecorded(manifest.migrations, migrationsDirectory);
  const secret = planSecret(manifest.secret, config, withoutSecret);
  log("Checking the backup.");
  await verifyBackup(folder, manifest);
  return withMigrationLock({ databaseUrl, log }, async (client) => {
    await requireTarget(client, replace);
    // A connection that ends without COMMIT rolls back.
    await client.query("begin");
    await client.query(TEXT_SETTINGS);
    const schemas = new Set(["public", ...manifest.tables.map(({ schema }) => schema)]);
    if (replace) await dropObjects(client, [...schemas]);
    log("Creating the tables.");
    await replayMigrations(client, migrations);
    await client.query("set constraints all immediate");
    log(`Restoring ${manifest.tables.length} tables.`);
    const skipped = await loadRows(client, manifest, folder);
    if (manifest.media !== null) {
      log(`Restoring ${manifest.media.files} media files.`);
      await copyMediaIn(storage, folder, manifest.media);
    }
    secret.save();
    await client.query("commit");
    await client.query("analyze");
    return { manifest, isSecretUsable: secret.isUsable, skipped };
  });
}
