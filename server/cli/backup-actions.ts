import { resolve } from "node:path";
import { createBackup, type Manifest, type Restored, restoreBackup } from "@/server/backup/index";
import { type Config, getCallerDirectory, readConfig } from "@/server/platform/config/index";
import { createStorage } from "@/server/platform/storage/index";
import { systemClock, systemIds } from "@/server/platform/system/index";
import { requireDatabaseUrl } from "./database-option";
import { runPlainCommand } from "./print-output";

const log = (line: string) => void process.stderr.write(`${line}\n`);

function summarize({ taken_at, tables, media, secret }: Manifest) {
  return {
    taken_at,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    media: media === null ? null : { files: media.files, bytes: media.bytes },
    has_secret: secret.sealed !== null,
  };
}

function describeMedia(manifest: Manifest): string {
  const { media } = manifest;
  if (media === null) return "no media";
  return `${media.files} media files (${(media.bytes / 1e6).toFixed(1)} MB)`;
}

function describeSecret({ backupPassphrase, previousSecrets }: Config, { secret }: Manifest): string[] {
  if (secret.key_id === null) return [];
  const secretNote =
    secret.sealed === null
      ? "The secret is not included. Keep it elsewhere: without it the encrypted values of this backup are lost."
      : "The secret is included, encrypted under MASTHEAD_BACKUP_PASSPHRASE. Keep the passphrase elsewhere.";
  const previous =
    previousSecrets.length === 0 || backupPassphrase === null
      ? []
      : ["MASTHEAD_PREVIOUS_SECRETS is not included. Run `masthead secrets rotate` before the next backup."];
  return [secretNote, ...previous];
}

interface BackupOptions {
  withoutMedia?: true;
  json?: true;
}

/** `masthead backup`: writes a backup and prints what it contains. */
export function backUp(folder: string, options: BackupOptions): Promise<void> {
  return runPlainCommand(options, async () => {
    const config = readConfig();
    const target = resolve(getCallerDirectory(), folder);
    const dependencies = {
      databaseUrl: requireDatabaseUrl(config),
      config,
      storage: createStorage(config),
      clock: systemClock,
      ids: systemIds,
      log,
    };
    const manifest = await createBackup(dependencies, {
      folder: target,
      media: options.withoutMedia !== true,
    });
    const summary = summarize(manifest);
    return {
      json: { folder: target, ...summary },
      lines: [
        `Backed up ${summary.tables} tables with ${summary.rows} rows and ${describeMedia(manifest)} to ${target}, as of ${manifest.taken_at}.`,
        ...describeSecret(config, manifest),
      ],
    };
  });
}

function describeRestored({ manifest, isSecretUsable, skipped }: Restored): string[] {
  const { tables, rows } = summarize(manifest);
  const lines = [
    `Restored ${tables - skipped.length} tables from a backup with ${rows} rows and ${describeMedia(manifest)}, as of ${manifest.taken_at}.`,
  ];
  if (skipped.length > 0)
    lines.push(`Not restored, because no migration creates them: ${skipped.join(", ")}.`);
  if (!isSecretUsable)
    lines.push(
      "The encrypted values can't be decrypted here. Run `masthead secrets accept`, and enter them again.",
    );
  return [...lines, "Start the server: it applies the migrations that came later."];
}

interface RestoreOptions {
  replace?: true;
  withoutSecret?: true;
  json?: true;
}

/** `masthead restore`: restores a backup and prints what it contained. */
export function restore(folder: string, options: RestoreOptions): Promise<void> {
  return runPlainCommand(options, async () => {
    const config = readConfig();
    const dependencies = {
      databaseUrl: requireDatabaseUrl(config),
      config,
      storage: createStorage(config),
      migrationsDirectory: "prisma/migrations",
      log,
    };
    const restored = await restoreBackup(dependencies, {
      folder: resolve(getCallerDirectory(), folder),
      replace: options.replace === true,
      withoutSecret: options.withoutSecret === true,
    });
    const json = {
      ...summarize(restored.manifest),
      skipped: restored.skipped,
      secret_usable: restored.isSecretUsable,
    };
    return { json, lines: describeRestored(restored) };
  });
}
