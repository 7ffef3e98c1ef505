/** An error that the user can understand and act on: printed as is, without a stack. */
export class Failure extends Error {}

/** A signal aborted the start. */
export class Interrupted extends Error {}

/**
 * Turns errors of the system into sentences; an unknown error includes its stack.
 * @param {unknown} error
 * @returns {string}
 */
export function explain(error) {
  if (error instanceof Failure) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const path = error instanceof Error && "path" in error ? ` (${error.path})` : "";
  if (code === "ENOSPC") return `The disk is full${path}. Free some space and start again.`;
  if (code === "EDQUOT") return `The disk quota is used up${path}. Free some space and start again.`;
  if (code === "EACCES" || code === "EPERM") {
    return `This account has no write permission${path}. Start Masthead as the account that owns the directory.`;
  }
  if (code === "EROFS")
    return `The file system is read-only${path}. Move Masthead and DATA_DIR to a writable one.`;
  if (
    error instanceof Error &&
    /^(PostgreSQL|There is no ready-made|The account|[^\n]* belongs to another)/.test(error.message)
  ) {
    return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
