import { EgressError } from "../egress/index";
import { AppError, codesOf, wrappedErrors } from "../errors/index";

const RETRY_SECONDS = 30;

/** Codes of a full disk: of PostgreSQL's server, or of this one. */
const FULL: ReadonlyMap<string, string> = new Map([
  ["53100", "The database server has no disk space left. Nothing was saved."],
  ["ENOSPC", "The server has no disk space left. Nothing was saved."],
  ["EDQUOT", "The server's disk quota is used up. Nothing was saved."],
]);

function fullDiskIn(error: unknown): string | null {
  for (const one of wrappedErrors(error)) {
    const message = codesOf(one)
      .map((code) => FULL.get(code))
      .find((text) => text !== undefined);
    if (message !== undefined) return message;
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
