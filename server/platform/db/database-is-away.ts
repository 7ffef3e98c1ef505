const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EPIPE",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
]);
// Class 08 connection exceptions, 53 insufficient resources, 57P operator intervention.
const UNREACHABLE_STATE = /^(08...|53...|57P..)$/;
// A server that stops takes its socket file along; ENOENT alone may be about any file.
const WORDS = /Connection terminated|timeout exceeded when trying to connect|connect ENOENT/;

function codeOf(error: unknown): string | null {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : null;
}

/** Whether something was thrown because the database does not answer, rather than for what it was asked. */
export function databaseIsAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null && (UNREACHABLE.has(code) || UNREACHABLE_STATE.test(code))) return true;
  if (!(error instanceof Error)) return false;
  if (WORDS.test(error.message)) return true;
  return error.cause !== undefined && databaseIsAway(error.cause);
}
