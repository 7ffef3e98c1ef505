import { AppError } from "@/server/platform/errors/index";
import { isStorageKey, type Storage } from "./storage";

/** What a disk answers that can take or give nothing at present, whatever it is asked for. */
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
/** A large file may take longer than a small one: so many bytes a second are always waited for. */
const SLOWEST_BYTES_PER_MILLISECOND = 256;
const RETRY_SECONDS = 5;

interface Availability {
  milliseconds: number;
  /** A bucket: whatever it refuses is its own failure. Of a disk only what its codes say. */
  isRemote: boolean;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

function unavailable(message: string, cause?: unknown): AppError {
  return new AppError("unavailable", message, { retryAfter: RETRY_SECONDS, cause });
}

function readable(error: unknown, isRemote: boolean): unknown {
  const code = codeOf(error);
  if (error instanceof AppError || !(isRemote || DISK_FAILURES.has(code))) return error;
  if (FULL.has(code)) return unavailable("The file storage is full. No file was kept.", error);
  return unavailable("The file storage cannot be used just now.", error);
}

/** The same storage, which is unavailable (503) in its own name where it fails or gives no answer in time. */
export function availableStorage(storage: Storage, { milliseconds, isRemote }: Availability): Storage {
  async function inTime<T>(work: Promise<T>, bytes = 0): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const patience = milliseconds + bytes / SLOWEST_BYTES_PER_MILLISECOND;
      timer = setTimeout(() => reject(unavailable("The file storage does not answer just now.")), patience);
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      throw readable(error, isRemote);
    } finally {
      clearTimeout(timer);
    }
  }

  const find: Storage["find"] = async (key) => {
    const found = await inTime(storage.find(key));
    return found === null ? null : { ...found, read: () => inTime(found.read(), found.size) };
  };

  return {
    find,
    exists: async (key) => (await find(key)) !== null,
    // A key that names no file is the caller's mistake, not the storage's.
    write: (key, bytes) =>
      isStorageKey(key) ? inTime(storage.write(key, bytes), bytes.byteLength) : storage.write(key, bytes),
    remove: (key) => inTime(storage.remove(key)),
  };
}
