import type pg from "pg";
import { PrismaClient } from "@/generated/prisma/client";
import { DEFAULT_DEADLINES, type Deadlines, type ReplicaSettings } from "../config/index";
import type { Log } from "../log/index";
import { withChildSpan } from "../telemetry/index";
import { createStatements, createUnpreparedStatements, type Database, type Statements } from "./database";
import { openPool, type PoolSettings } from "./open-pool";
import { createPrismaAdapter } from "./prisma-adapter";
import { openReadConnections } from "./read-connections";
import { openReadReplica } from "./read-replica";
import { runTransaction } from "./transaction";
import { watchAvailability } from "./watch-availability";
import { withConnection } from "./with-connection";

interface OpenOptions {
  /** Leads to PostgreSQL itself. */
  url: string;
  /** Leads to it through a pooler in transaction mode, which then has all connections but those of sessions. */
  poolerUrl?: string | null;
  replica?: ReplicaSettings | null;
  poolSize: number;
  log: Log;
  /** Default: those of an installation that configures none. */
  deadlines?: Omit<Deadlines, "storage">;
}

/** Connections that short reads share, in addition to the pool's. */
const READ_CONNECTIONS = 2;
/** Connections for session-level locks beside a pooler: as many locks as a process holds at once. */
const SESSION_CONNECTIONS = 4;

/** Opens the pool of Prisma, the prepared statements and the transactions. Connects on first use. */
export function openDatabase({ url, poolSize, log, ...options }: OpenOptions): Database {
  const { poolerUrl = null, replica = null, deadlines = DEFAULT_DEADLINES } = options;
  const isPooled = poolerUrl !== null;
  const openTo = (target: Pick<PoolSettings, "url" | "max" | "isPooled" | "hasShortLimits">) =>
    openPool({ ...target, deadlines, log });
  const pool = openTo({ url: poolerUrl ?? url, max: poolSize, isPooled });
  const sessions = isPooled ? openTo({ url, max: SESSION_CONNECTIONS }) : pool;
  const watch = watchAvailability(() => pool.query("select 1"), deadlines.request);
  // Its query compiler takes a while to load; many commands need none.
  let client: PrismaClient | null = null;
  const getPrisma = () => (client ??= new PrismaClient({ adapter: createPrismaAdapter(pool, watch.noted) }));
  const toStatements = isPooled ? createUnpreparedStatements : createStatements;
  const statements = toStatements(pool);
  // A pooler in transaction mode has nothing to share: each statement may go to another connection.
  const reads = isPooled
    ? null
    : openReadConnections(openTo({ url, max: READ_CONNECTIONS }), READ_CONNECTIONS, watch.note);

  const onPrimary: Statements["query"] = (statement, values) =>
    statement.isShortRead === true && reads !== null
      ? reads.query(statement, values)
      : watch.noted(statements.query(statement, values));

  const standby =
    replica === null
      ? null
      : openReadReplica({
          primary: openTo({ url, max: 1, hasShortLimits: true }),
          onPrimary,
          open: (max) => openTo({ url: replica.url, max, hasShortLimits: true }),
          poolSize,
          maxLagSeconds: replica.maxLagSeconds,
          log,
        });

  async function close(): Promise<void> {
    await client?.$disconnect();
    await Promise.all([
      reads?.close(),
      standby?.close(),
      pool.end(),
      ...(sessions === pool ? [] : [sessions.end()]),
    ]);
  }

  const createView = (query: Statements["query"]): Database => ({
    get prisma() {
      return getPrisma();
    },
    query,
    publicReads: () => publicReads,
    replicaUse: () => standby?.use() ?? null,
    transaction: (work) =>
      watch.noted(
        withChildSpan("transaction", () => runTransaction({ pool, getPrisma, toStatements }, work)),
      ),
    withAdvisoryLock: (name, work) => watch.noted(withAdvisoryLock(sessions, name, work)),
    ping: watch.ping,
    failures: watch.failures,
    poolUse: () => {
      const { totalCount, idleCount, waitingCount } = pool;
      return { limit: poolSize, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    },
    inTime: watch.inTime,
    close,
  });
  const database = createView(onPrimary);
  const publicReads =
    standby === null
      ? database
      : createView((statement, values) =>
          statement.mayBeStale === true ? standby.query(statement, values) : onPrimary(statement, values),
        );
  return database;
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
