import type pg from "pg";
import type { Deadlines } from "../config/index";
import type { Log } from "../log/index";
import { openGuardedPool } from "./guarded-pool";
import { sendInTurn } from "./send-in-turn";

export interface PoolSettings {
  url: string;
  max: number;
  /** Whether the URL leads to a pooler in transaction mode. */
  isPooled?: boolean;
  /** Whether nobody waits for it long: the primary answers reads that the read replica does not. */
  hasShortLimits?: boolean;
  deadlines: Omit<Deadlines, "storage">;
  log: Log;
}

/** Grace period after PostgreSQL's own statement timeout, after which PostgreSQL counts as unresponsive. */
const GRACE_MILLISECONDS = 5_000;
/** Limits of connecting, and of silence, where nobody waits for longer. */
const SHORT_MILLISECONDS = 2_000;

/** Options of a pool that leads to PostgreSQL itself: statements are pipelined, and sessions have settings. */
function toSessionOptions({ hasShortLimits = false, deadlines }: PoolSettings): pg.PoolConfig {
  return {
    pipeline: true,
    connectionTimeoutMillis: hasShortLimits ? SHORT_MILLISECONDS : deadlines.connect,
    statement_timeout: deadlines.statement,
    // Prisma's adapter sends and reads times without their zone: they are right in a session in UTC only.
    options: "-c TimeZone=UTC",
  };
}

/** Opens a pool whose sessions are in UTC, and whose silent connections are closed. Connects on first use. */
export function openPool(settings: PoolSettings): pg.Pool {
  const { url, max, isPooled = false, hasShortLimits = false, deadlines, log } = settings;
  const pool = openGuardedPool(
    {
      connectionString: url,
      max,
      ...(isPooled ? { connectionTimeoutMillis: deadlines.connect } : toSessionOptions(settings)),
      silenceMilliseconds: hasShortLimits ? SHORT_MILLISECONDS : deadlines.statement + GRACE_MILLISECONDS,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: "masthead",
    },
    (error) => log.warn({ err: error.message }, "idle database connection lost"),
  );
  // A pooler refuses unknown startup parameters, and repeats this setting on whichever connection it uses.
  if (isPooled)
    pool.on("connect", (client) => {
      sendInTurn(client);
      client.query("set time zone 'UTC'").catch((error: Error) => client.emit("error", error));
    });
  return pool;
}
