import { codesOf, fieldOf, wrappedErrors } from "@/server/platform/errors/index";

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

function isUnavailableCode(code: string): boolean {
  return UNAVAILABLE.has(code) || UNAVAILABLE_STATE.test(code);
}

function isUnavailable(error: object): boolean {
  if (codesOf(error).some(isUnavailableCode)) return true;
  const kind = fieldOf(error, "kind");
  if (typeof kind === "string" && UNAVAILABLE_KIND.has(kind)) return true;
  const message = fieldOf(error, "message");
  return typeof message === "string" && WORDS.test(message);
}

/** Whether something was thrown because the database does not answer, rather than for what it was asked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const one of wrappedErrors(error)) if (isUnavailable(one)) return true;
  return false;
}
