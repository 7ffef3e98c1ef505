import { EgressError } from "../egress/index";
import { AppError } from "../errors/index";

/** Where wrappers keep what they wrap. */
const INSIDE = ["cause", "meta", "driverAdapterError"] as const;
const CODES = ["code", "originalCode"] as const;
const DEEPEST = 6;
const RETRY_SECONDS = 30;

/** Codes of a full disk: of PostgreSQL's server, or of this one. */
const FULL: ReadonlyMap<unknown, string> = new Map([
  ["53100", "The database server has no disk space left. Nothing was saved."],
  ["ENOSPC", "The server has no disk space left. Nothing was saved."],
  ["EDQUOT", "The server's disk quota is used up. Nothing was saved."],
]);

function fullDiskIn(thrown: unknown, depth = 0): string | null {
  if (typeof thrown !== "object" || thrown === null || depth > DEEPEST) return null;
  for (const name of CODES) {
    const message = FULL.get(name in thrown ? Reflect.get(thrown, name) : undefined);
    if (message !== undefined) return message;
  }
  for (const name of INSIDE) {
    const message = fullDiskIn(name in thrown ? Reflect.get(thrown, name) : undefined, depth + 1);
    if (message !== null) return message;
  }
  return null;
}

/**
 * An error of the surroundings as the refusal it is, with a sentence that says which part failed: a full disk, or an
 * external server that cannot be reached. null for any other error. Asked before the database is taken to be away, since
 * the codes of the network are the same.
 */
export function toFault(error: unknown): AppError | null {
  const full = fullDiskIn(error);
  if (full !== null) return new AppError("unavailable", full, { retryAfter: RETRY_SECONDS, cause: error });
  if (!(error instanceof EgressError)) return null;
  const message = `An external server could not be reached. ${error.message}`;
  return new AppError("unavailable", message, { retryAfter: RETRY_SECONDS, cause: error });
}
