/** Codes of the network, and of Prisma, for a database that gave no answer. */
const UNAVAILABLE = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "P1000",
  "P1001",
  "P1002",
  "P1003",
  "P1008",
  "P1010",
  "P1011",
  "P1017",
  "P2024",
  "P2028",
  "P2034",
  "P2037",
]);

/** Kinds of a driver adapter's error that has no code of Prisma's yet. */
const UNAVAILABLE_KIND = new Set([
  "AuthenticationFailed",
  "ConnectionClosed",
  "DatabaseAccessDenied",
  "DatabaseDoesNotExist",
  "DatabaseNotReachable",
  "SocketTimeout",
  "TlsConnectionError",
  "TooManyConnections",
  "TransactionWriteConflict",
]);

/**
 * SQLSTATEs that say nothing about the statement. 08: connection exceptions. 25006: a standby, as after a failover.
 * 25P03 and 25P04: a transaction that took too long. 28 and 3D: the server lets nobody in. 40001 and 40P01: lost to
 * another transaction. 53: no connections, memory or disk left. 55P03 and 57014: a lock or an answer that took too long.
 * 57P: stopping, starting, terminated. 58: its files cannot be read.
 */
const UNAVAILABLE_STATE = /^(08...|25006|25P0[34]|28...|3D000|40001|40P01|53...|55P03|57014|57P..|58...)$/;

/** The driver has no codes for these. A server that stops takes its socket file along; ENOENT may be about any file. */
const WORDS =
  /Connection terminated|Connection ended|timeout exceeded when trying to connect|^timeout expired$|Query read timeout|connection error and is not queryable|was closed and is not queryable|connect ENOENT|Unable to start a transaction in the given time/;

/** Where wrappers keep what they wrap. */
const INSIDE = ["cause", "meta", "driverAdapterError"] as const;
const CODES = ["code", "originalCode"] as const;
const DEEPEST = 6;

function partOf(thrown: object, name: string): unknown {
  return name in thrown ? Reflect.get(thrown, name) : undefined;
}

function isUnavailableCode(code: unknown): boolean {
  return typeof code === "string" && (UNAVAILABLE.has(code) || UNAVAILABLE_STATE.test(code));
}

function isAway(thrown: unknown, depth: number): boolean {
  if (typeof thrown !== "object" || thrown === null || depth > DEEPEST) return false;
  if (CODES.some((name) => isUnavailableCode(partOf(thrown, name)))) return true;
  const kind = partOf(thrown, "kind");
  if (typeof kind === "string" && UNAVAILABLE_KIND.has(kind)) return true;
  const message = partOf(thrown, "message");
  if (typeof message === "string" && WORDS.test(message)) return true;
  if (thrown instanceof AggregateError) return thrown.errors.some((error) => isAway(error, depth + 1));
  return INSIDE.some((name) => isAway(partOf(thrown, name), depth + 1));
}

/** Whether something was thrown because the database does not answer, rather than for what it was asked. */
export function databaseIsAway(error: unknown): boolean {
  return isAway(error, 0);
}
