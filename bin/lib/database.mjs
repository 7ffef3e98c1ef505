import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { root } from "./paths.mjs";

/** The address without its password, for messages. */
function shown(url) {
  const { host, pathname, username } = new URL(url);
  return `${username ? `${username}@` : ""}${host}${pathname}`;
}

const REASONS = new Map([
  ["ECONNREFUSED", "nothing listens there"],
  ["ENOTFOUND", "there is no such host"],
  ["EAI_AGAIN", "the host name cannot be looked up"],
  ["ETIMEDOUT", "it does not answer"],
  ["28P01", "it refuses the user name or the password"],
  ["28000", "it refuses this user"],
  ["3D000", "it has no such database"],
  ["53300", "it has no connection left"],
  ["57P03", "it is starting or stopping"],
]);

/**
 * Makes sure that a PostgreSQL of the reader's own answers.
 * @param {string} url
 */
export async function ensureReachable(url) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 8_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT 1");
  } catch (error) {
    const reason = REASONS.get(error.code ?? error.errors?.[0]?.code) ?? error.message;
    throw new Failure(`The database of DATABASE_URL (${shown(url)}) cannot be reached: ${reason}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The manager of the PostgreSQL that npm carries; needs the dependencies to be installed. */
export function embedded() {
  return import(join(root, "server", "platform", "postgres", "embedded.mjs"));
}
