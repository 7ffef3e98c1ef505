import { mkdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type pg from "pg";
import type { Config } from "@/server/platform/config/index";
import { getInstallationSecret, hasInstallationSecret } from "@/server/platform/crypto/index";
import { withOwnConnection } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { loadApplied } from "@/server/platform/migrate/index";
import type { Storage } from "@/server/platform/storage/index";
import type { Clock, Ids } from "@/server/platform/system/index";
import { claimFolder } from "./backup-folder";
import { listSequences, listTables, quoteTable, readKeyId, readServerVersion } from "./catalog.repository";
import { copyMediaOut } from "./copy-media";
import { copyTableOut, TEXT_SETTINGS } from "./copy-tables";
import { createManifest, type Manifest, writeManifest } from "./manifest";
import { sealSecret } from "./sealed-secret";

export interface BackupDependencies {
  databaseUrl: string;
  config: Pick<Config, "dataDir" | "secret" | "backupPassphrase">;
  storage: Storage;
  clock: Clock;
  ids: Ids;
  /** Receives one plain sentence per step. */
  log(line: string): void;
}

export interface BackupOptions {
  /** Absolute path of the folder to create. */
  folder: string;
  /** Whether the files of the storage are included. */
  media: boolean;
}

/** Encrypts the secret under the passphrase; null: no passphrase is set. */
function sealOwnSecret({ config }: BackupDependencies, keyId: string | null): string | null {
  if (config.backupPassphrase === null) return null;
  if (hasInstallationSecret(config))
    return sealSecret(getInstallationSecret(config), config.backupPassphrase);
  if (keyId === null) return null;
  throw new AppError(
    "invalid",
    `MASTHEAD_BACKUP_PASSPHRASE is set, but there is no secret to back up: MASTHEAD_SECRET is not set, and ${config.dataDir} contains none.`,
  );
}

/** Copies everything under one snapshot: tables as of one moment, then the files that they refer to. */
async function copyAll(
  client: pg.Client,
  dependencies: BackupDependencies,
  { folder, media }: BackupOptions,
): Promise<Manifest> {
  const { clock, storage, log } = dependencies;
  await client.query("begin isolation level repeatable read, read only");
  await client.query(TEXT_SETTINGS);
  const applied = (await loadApplied(client)).filter(({ finished }) => finished);
  const takenAt = clock.now();
  if (applied.length === 0)
    throw new AppError("invalid", "The database has no tables yet, so there is nothing to back up.");
  const tables = await listTables(client);
  await client.query(`lock table ${tables.map(quoteTable).join(", ")} in access share mode`);
  const keyId = await readKeyId(client);
  const sealed = sealOwnSecret(dependencies, keyId);
  log(`Copying ${tables.length} tables.`);
  const copied: Manifest["tables"] = [];
  for (const table of tables) copied.push(await copyTableOut(client, table, folder));
  const sequences = await listSequences(client);
  const postgres = await readServerVersion(client);
  await client.query("commit");
  if (media) log("Copying media.");
  // After the snapshot: every file to which its rows refer was written before.
  const files = media ? await copyMediaOut(storage, folder) : null;
  return createManifest({
    taken_at: takenAt.toISOString(),
    postgres,
    migrations: applied.map(({ name, checksum }) => ({ name, checksum })),
    tables: copied,
    sequences,
    media: files,
    secret: { key_id: keyId, sealed },
  });
}

/**
 * Backs up the installation as of one moment to a new folder, while servers run. The folder appears only when it is
 * complete. With a passphrase it contains the secret, encrypted. Refuses (conflict) a folder that exists.
 */
export async function createBackup(
  dependencies: BackupDependencies,
  { folder, media }: BackupOptions,
): Promise<Manifest> {
  await claimFolder(folder);
  const partial = join(dirname(folder), `.${basename(folder)}.${dependencies.ids.uuid()}.part`);
  const { databaseUrl } = dependencies;
  try {
    return await withOwnConnection({ databaseUrl, name: "masthead-backup" }, async (client) => {
      await mkdir(partial, { recursive: true, mode: 0o700 });
      const manifest = await copyAll(client, dependencies, { folder: partial, media });
      await writeManifest(partial, manifest);
      await rename(partial, folder);
      return manifest;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}
