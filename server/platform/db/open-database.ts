import type pg from "pg";
import { PrismaClient } from "@/generated/prisma/client";
import { DEFAULT_DEADLINES, type Deadlines } from "../config/index";
import type { Log } from "../log/index";
import { observeQuery, withChildSpan } from "../telemetry/index";
import { createStatements, type Database } from "./database";
import { openGuardedPool } from "./guarded-pool";
import { createPrismaAdapter } from "./prisma-adapter";
import { openReadConnections } from "./read-connections";
import { runTransaction } from "./transaction";
import { watchAvailability } from "./watch-availability";
import { withConnection } from "./with-connection";

interface OpenOptions {
  url: string;
  poolSize: number;
  log: Log;
  /** Default: those of an installation that configures none. */
  deadlines?: Omit<Deadlines, "storage">;
}

/** Grace period after PostgreSQL's own statement timeout, after which PostgreSQL counts as unresponsive. */
const GRACE_MILLISECONDS = 5_000;

/** Connections that short reads share, in addition to the pool's. */
const READ_CONNECTIONS = 2;

/** Opens the pool of Prisma, the prepared statements and the transactions. Connects on first use. */
export function openDatabase({ url, poolSize, log, deadlines = DEFAULT_DEADLINES }: OpenOptions): Database {
  const open = (max: number) =>
    openGuardedPool(
      {
        connectionString: url,
        max,
        pipeline: true,
        connectionTimeoutMillis: deadlines.connect,
        statement_timeout: deadlines.statement,
        silenceMilliseconds: deadlines.statement + GRACE_MILLISECONDS,
        idleTimeoutMillis: 60_000,
        keepAlive: true,
        application_name: "masthead",
        // Prisma's adapter sends and reads times without their zone: they are right in a session in UTC only.
        options: "-c TimeZone=UTC",
      },
      (error) => log.warn({ err: error.message }, "idle database connection lost"),
    );
  const pool = open(poolSize);
  const watch = watchAvailability(() => pool.query("select 1"), deadlines.request);
  // Its query compiler takes a while to load; many commands need none.
  let client: PrismaClient | null = null;
  const getPrisma = () => (client ??= new PrismaClient({ adapter: createPrismaAdapter(pool, watch.noted) }));
  const reads = openReadConnections(open(READ_CONNECTIONS), READ_CONNECTIONS, watch.note);
  const statements = createStatements(pool);

  return {
    get prisma() {
      return getPrisma();
    },
    query: (statement, values) =>
      statement.isShortRead === true
        ? observeQuery({ client: "statement", name: statement.name }, () => reads.query(statement, values))
        : watch.noted(statements.query(statement, values)),
    transaction: (work) =>
      watch.noted(withChildSpan("transaction", () => runTransaction(pool, getPrisma, work))),
    withAdvisoryLock: (name, work) => watch.noted(withAdvisoryLock(pool, name, work)),
    ping: watch.ping,
    failures: watch.failures,
    poolUse: () => {
      const { totalCount, idleCount, waitingCount } = pool;
      return { limit: poolSize, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    },
    inTime: watch.inTime,
    close: async () => {
      await client?.$disconnect();
      await Promise.all([reads.close(), pool.end()]);
    },
  };
}

/** Runs work under a session-level advisory lock: should this process die, PostgreSQL releases it. */
function withAdvisoryLock<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<T | null> {
  return withConnection(pool, async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock(hashtext($1)) as locked",
      [name],
    );
    if (rows[0]?.locked !== true) return null;
    try {
      return await work();
    } finally {
      // A broken connection has lost the lock already; the caller should receive the error of `work`.
      await client.query("select pg_advisory_unlock(hashtext($1))", [name]).catch(() => undefined);
    }
  });
}
