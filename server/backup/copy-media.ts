import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { Storage } from "@/server/platform/storage/index";
import { verifyFile, writeChecked } from "./checked-files";
import { damagedError, type Manifest, type MediaEntry, mediaEntry } from "./manifest";

const LIST = "media.ndjson";
const toPath = (key: string) => `media/${key}`;

type Media = NonNullable<Manifest["media"]>;

/** Copies all files of the storage to a backup. A file that is deleted meanwhile is left out. */
export async function copyMediaOut(storage: Storage, folder: string): Promise<Media> {
  let files = 0;
  let bytes = 0;
  async function* copyAll(): AsyncGenerator<string> {
    for await (const key of storage.list()) {
      const stored = await storage.find(key);
      if (stored === null) continue;
      const { size, sha256 } = await writeChecked(folder, toPath(key), [Readable.from(stored.stream())]);
      files += 1;
      bytes += size;
      const entry: MediaEntry = { key, size, sha256 };
      yield `${JSON.stringify(entry)}\n`;
    }
  }
  const list = await writeChecked(folder, LIST, [Readable.from(copyAll())]);
  return { files, bytes, list };
}

type Refuse = (reason: string) => Error;

async function* readEntries(folder: string, { list }: Media, refuse: Refuse): AsyncGenerator<MediaEntry> {
  for await (const line of createInterface({ input: createReadStream(join(folder, list.path)) })) {
    const entry = mediaEntry.safeParse(JSON.parse(line));
    if (!entry.success) throw refuse(`${list.path} can't be read`);
    yield entry.data;
  }
}

/** Compares the media of a backup with their checksums. */
export async function verifyMedia(folder: string, media: Media): Promise<void> {
  await verifyFile(folder, media.list);
  for await (const { key, size, sha256 } of readEntries(folder, media, damagedError))
    await verifyFile(folder, { path: toPath(key), size, sha256 });
}

/** Damage that is found after the backup was verified: the rows are rolled back, written files are not. */
function refuseLate(reason: string): Error {
  return damagedError(
    reason,
    "It changed during the restore. The database was not changed. Media files that were already written stay in the storage.",
  );
}

/** Writes the media of a backup to the storage; files with the same key are replaced, others stay. */
export async function copyMediaIn(storage: Storage, folder: string, media: Media): Promise<void> {
  for await (const { key, sha256 } of readEntries(folder, media, refuseLate)) {
    const bytes = await readFile(join(folder, toPath(key)));
    if (createHash("sha256").update(bytes).digest("hex") !== sha256)
      throw refuseLate(`${toPath(key)} does not match its checksum`);
    await storage.write(key, bytes);
  }
}
