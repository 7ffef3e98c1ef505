import pg from "pg";

/**
 * A pool whose lost connections end no process: an idle one that the server drops is reported by `onLost`. Nor does one
 * that it drops in the instant between the pool's listener and that of whoever takes the connection: the packet that
 * makes it usable may bring its end along. What is asked of such a connection is refused.
 */
export function openGuardedPool(options: pg.PoolConfig, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
