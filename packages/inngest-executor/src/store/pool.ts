import pg from "pg";
import type { Log } from "../system";

export interface PoolOptions {
  databaseUrl: string;
  poolSize: number;
  log: Log;
  /** Time after which a statement that PostgreSQL does not answer fails. */
  queryTimeoutMilliseconds?: number;
}

/**
 * Opens a pool whose lost connections do not crash the process. A statement that PostgreSQL does not answer fails
 * after a minute: where it hangs, or the network drops packets, nothing else would end the wait.
 */
export function openPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: options.poolSize,
    // Includes waiting for a free connection, which a burst of responses may prolong.
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    query_timeout: options.queryTimeoutMilliseconds ?? 60_000,
    // A leader cut off from its database during a transaction must not lock the fence for long.
    idle_in_transaction_session_timeout: 5_000,
    application_name: "masthead-executor",
  });
  pool.on("error", (error) => options.log.warn({ err: error.message }, "idle executor connection lost"));
  // The packet that makes a connection ready may also end it, before its user listens for errors.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
