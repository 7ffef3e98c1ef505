import { AppError, RETRY_SECONDS } from "@/server/platform/errors/index";
import { withinTime } from "../system/index";
import { isStorageKey, type Storage } from "./storage";

/** Error codes of a disk that cannot be read or written at present, whatever the operation. */
const DISK_FAILURES = new Set([
  "EACCES",
  "EDQUOT",
  "EIO",
  "EMFILE",
  "ENFILE",
  "ENOSPC",
  "EPERM",
  "EROFS",
  "ESTALE",
  "ETIMEDOUT",
]);
const FULL = new Set(["EDQUOT", "ENOSPC"]);
/** A large file may take longer than a small one: the timeout allows for this minimum rate in bytes per second. */
const MIN_BYTES_PER_MILLISECOND = 256;

interface Availability {
  milliseconds: number;
  /** Of a bucket every error is a failure of the storage. Of a disk only these error codes are. */
  isRemote: boolean;
}

function getCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

function unavailable(message: string, cause?: unknown): AppError {
  return new AppError("unavailable", message, { retryAfter: RETRY_SECONDS.outage, cause });
}

function readable(error: unknown, isRemote: boolean): unknown {
  const code = getCode(error);
  if (error instanceof AppError || !(isRemote || DISK_FAILURES.has(code))) return error;
  if (FULL.has(code)) return unavailable("The file storage is full. The file was not saved.", error);
  return unavailable("The file storage is unavailable.", error);
}

/** Wraps a storage so that a failure or a timeout is reported as unavailable (503) storage. */
export function createAvailableStorage(storage: Storage, { milliseconds, isRemote }: Availability): Storage {
  async function inTime<T>(work: Promise<T>, bytes = 0): Promise<T> {
    try {
      return await withinTime(work, {
        milliseconds: milliseconds + bytes / MIN_BYTES_PER_MILLISECOND,
        createError: () => unavailable("The file storage does not respond."),
      });
    } catch (error) {
      throw readable(error, isRemote);
    }
  }

  const find: Storage["find"] = async (key) => {
    const file = await inTime(storage.find(key));
    if (file === null) return null;
    return { ...file, read: () => inTime(file.read(), file.size), stream: () => eachInTime(file.stream()) };
  };

  /** Waits for each part as long as for an answer of its own. */
  async function* eachInTime<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
    const parts = source[Symbol.asyncIterator]();
    try {
      for (let next = await inTime(parts.next()); next.done !== true; next = await inTime(parts.next()))
        yield next.value;
    } finally {
      // Not awaited: it waits for a request that never ends.
      parts.return?.().catch(() => undefined);
    }
  }

  return {
    find,
    exists: async (key) => (await find(key)) !== null,
    // An invalid key is the caller's mistake, not the storage's.
    write: (key, bytes) =>
      isStorageKey(key) ? inTime(storage.write(key, bytes), bytes.byteLength) : storage.write(key, bytes),
    remove: (key) => inTime(storage.remove(key)),
    list: (folder) => eachInTime(storage.list(folder)),
  };
}
