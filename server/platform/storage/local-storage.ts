import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { isStorageKey, type Storage, type StoredFile } from "./storage";

const ABSENT = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG"]);

/** A file that is being written. */
const DRAFT = /^\..+\.part$/;

function isAbsent(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && ABSENT.has(error.code)
  );
}

/** Creates storage in a folder of this machine, or of a disk that several machines share. */
export function createLocalStorage(folder: string): Storage {
  const toPath = (key: string): string | null => {
    if (!isStorageKey(key)) return null;
    const path = join(folder, ...key.split("/"));
    // The grammar of keys prevents path traversal; this check remains should the grammar ever be loosened.
    return path.startsWith(folder + sep) ? path : null;
  };

  const find = async (key: string): Promise<StoredFile | null> => {
    const path = toPath(key);
    if (path === null) return null;
    try {
      const { size, mtimeMs, isFile } = await describe(path);
      if (!isFile) return null;
      const etag = `${size.toString(36)}-${mtimeMs.toString(36)}`;
      return { size, etag, read: () => readBytes(path), stream: () => createReadStream(path) };
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  };

  return {
    find,
    exists: async (key) => (await find(key)) !== null,
    write: async (key, bytes) => {
      const path = toPath(key);
      if (path === null) throw new Error(`"${key}" is not a valid file key`);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeAtomically(path, bytes);
    },
    remove: async (key) => {
      const path = toPath(key);
      if (path !== null) await rm(path, { force: true });
    },
    async *list(below = "") {
      if (below === "" || isStorageKey(below)) yield* listKeys(folder, below);
    },
  };
}

async function* listKeys(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(join(folder, prefix)).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const { name } = entry;
    const key = prefix === "" ? name : `${prefix}/${name}`;
    if (entry.isDirectory()) yield* listKeys(folder, key);
    else if (entry.isFile() && isStorageKey(key) && !DRAFT.test(name)) yield key;
  }
}

async function describe(path: string): Promise<{ size: number; mtimeMs: number; isFile: boolean }> {
  const stats = await stat(path);
  return { size: stats.size, mtimeMs: Math.round(stats.mtimeMs), isFile: stats.isFile() };
}

async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(path));
}

/** Writes a temporary file beside the target and renames it: readers never see a partial file, even after a crash. */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${dirname(path)}${sep}.${randomUUID()}.part`;
  try {
    const file = await open(draft, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
