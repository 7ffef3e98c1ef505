import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { AppError } from "@/server/platform/errors/index";

const FORMAT = "masthead-backup";
const VERSION = 1;
export const MANIFEST = "manifest.json";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const file = z.object({
  /** Path in the folder of the backup. */
  path: z.string(),
  /** Bytes. */
  size: z.int().min(0),
  sha256,
});

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().min(0),
  file,
});

const sequence = z.object({
  schema: z.string(),
  name: z.string(),
  /** Text: a BIGINT. null: never used. */
  last: z.string().nullable(),
});

const content = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** When the snapshot was taken, UTC. */
  taken_at: z.iso.datetime(),
  /** PostgreSQL's server_version_num. */
  postgres: z.int(),
  /** Applied migrations, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** List of the media files, one JSON object per line; null: the backup contains no media. */
  media: z.object({ files: z.int(), bytes: z.int(), list: file }).nullable(),
  secret: z.object({
    /** Id of the key that encrypts values in the database; null: none is encrypted. */
    key_id: z.string().nullable(),
    /** The secret under the passphrase; null: the backup does not contain it. */
    sealed: z.string().nullable(),
  }),
});

export type Manifest = z.output<typeof content>;
export type BackupFile = z.output<typeof file>;
export type BackedUpTable = z.output<typeof table>;

/** One line of the list of media files. */
export const mediaEntry = z.object({ key: z.string(), size: z.int().min(0), sha256 });
export type MediaEntry = z.output<typeof mediaEntry>;

const envelope = z.object({ sha256, manifest: z.unknown() });

function computeDigest(manifest: unknown): string {
  return createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
}

/** Creates the manifest of a backup that is complete. */
export function createManifest(facts: Omit<Manifest, "format" | "version">): Manifest {
  return { format: FORMAT, version: VERSION, ...facts };
}

/** Writes the manifest with its own checksum. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ sha256: computeDigest(manifest), manifest }, null, 1);
  await writeFile(join(folder, MANIFEST), `${text}\n`, { mode: 0o600, flush: true });
}

export function damagedError(reason: string, effect = "Nothing was restored."): AppError {
  return new AppError("invalid", `The backup is damaged: ${reason}. ${effect}`);
}

/** Reads the manifest of a backup. Refuses (invalid) a folder without one, a damaged one and another format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch((cause: unknown) => {
    throw new AppError("invalid", `${folder} is not a backup: it contains no readable ${MANIFEST}.`, {
      cause,
    });
  });
  let parsed: z.output<typeof envelope>;
  try {
    parsed = envelope.parse(JSON.parse(text));
  } catch {
    throw damagedError(`${MANIFEST} can't be read`);
  }
  if (computeDigest(parsed.manifest) !== parsed.sha256) throw damagedError(`${MANIFEST} was changed`);
  const manifest = content.safeParse(parsed.manifest);
  if (manifest.success) return manifest.data;
  throw new AppError(
    "invalid",
    `${folder} has another format than this version of Masthead reads. Restore it with the version that wrote it.`,
  );
}
