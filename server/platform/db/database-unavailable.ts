import { getErrorCodes, getErrorField, wrappedErrors } from "@/server/platform/errors/index";

// Prisma's own codes (P1001, P2002) have five characters too; of PostgreSQL's classes only P0 begins with a P.
const SQL_STATE = /^(?!P[1-9])[0-9A-Z]{5}$/;

/** The SQLSTATE of an error from PostgreSQL; null for every other error, also for one with a code of Prisma. */
export function getSqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" && SQL_STATE.test(error.code) ? error.code : null;
}

/** Error codes of the network. */
const NETWORK = new Set([
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
]);

/** Error codes of Prisma for a database that does not respond. */
const PRISMA = new Set([
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

/** Kinds of a driver adapter's error that Prisma has not mapped to a code yet. */
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
 * SQLSTATEs that are unrelated to the statement. 08: connection exceptions. 25006: a standby, as after a failover.
 * 25P03 and 25P04: transaction timeouts. 28 and 3D: the server refuses the connection. 40001 and 40P01: serialization
 * failure and deadlock. 53: no connections, memory or disk left. 55P03 and 57014: lock timeout and statement timeout.
 * 57P: stopping, starting, terminated. 58: its files cannot be read.
 */
const UNAVAILABLE_STATE = /^(08...|25006|25P0[34]|28...|3D000|40001|40P01|53...|55P03|57014|57P..|58...)$/;

/** SQLSTATEs of a connection that could not be made or kept, and of a server that stops, starts or ended it. */
const CONNECTION_STATE = /^(08...|57P0.)$/;

/** The driver has no codes for these. A stopping server removes its socket file; ENOENT may be about any file. */
const WORDS =
  /Connection terminated|Connection ended|timeout exceeded when trying to connect|^timeout expired$|Query read timeout|connection error and is not queryable|was closed and is not queryable|connect ENOENT|Unable to start a transaction in the given time/;

function isUnavailableCode(code: string): boolean {
  return NETWORK.has(code) || PRISMA.has(code) || UNAVAILABLE_STATE.test(code);
}

function isUnavailable(error: object): boolean {
  if (getErrorCodes(error).some(isUnavailableCode)) return true;
  const kind = getErrorField(error, "kind");
  if (typeof kind === "string" && UNAVAILABLE_KIND.has(kind)) return true;
  const message = getErrorField(error, "message");
  return typeof message === "string" && WORDS.test(message);
}

/** Whether an error means that the database does not respond, rather than that a statement failed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const inner of wrappedErrors(error)) if (isUnavailable(inner)) return true;
  return false;
}

/**
 * Whether an error says that a server can't be reached: not that it cancelled a statement, nor that a connection was
 * not free or was silent for too long, which may be the load of one process.
 */
export function isServerUnreachable(error: unknown): boolean {
  for (const inner of wrappedErrors(error))
    if (getErrorCodes(inner).some((code) => NETWORK.has(code) || CONNECTION_STATE.test(code))) return true;
  return false;
}
