import { EgressError } from "../egress/index";
import { AppError, getErrorCodes, RETRY_SECONDS, wrappedErrors } from "../errors/index";

/** Error codes of a full disk: of PostgreSQL's server, or of this machine. */
const DISK_FULL_MESSAGES: ReadonlyMap<string, string> = new Map([
  ["53100", "The database server has no disk space left. Nothing was saved."],
  ["ENOSPC", "The server has no disk space left. Nothing was saved."],
  ["EDQUOT", "The server's disk quota is used up. Nothing was saved."],
]);

function findDiskFullMessage(error: unknown): string | null {
  for (const inner of wrappedErrors(error)) {
    const message = getErrorCodes(inner)
      .map((code) => DISK_FULL_MESSAGES.get(code))
      .find((text) => text !== undefined);
    if (message !== undefined) return message;
  }
  return null;
}

/**
 * Maps an infrastructure error to an AppError whose message names the failed part: a full disk, or an unreachable
 * external server. null for any other error. Checked before the database counts as unavailable, since the network
 * codes are the same.
 */
export function toInfrastructureError(error: unknown): AppError | null {
  const diskFullMessage = findDiskFullMessage(error);
  if (diskFullMessage !== null)
    return new AppError("unavailable", diskFullMessage, {
      retryAfter: RETRY_SECONDS.dependency,
      cause: error,
    });
  if (!(error instanceof EgressError)) return null;
  const message = `An external server could not be reached. ${error.message}`;
  return new AppError("unavailable", message, { retryAfter: RETRY_SECONDS.dependency, cause: error });
}
