import type pg from "pg";
import { PrismaClient } from "@/generated/prisma/client";
import type { Log } from "../log/index";
import type { Database, Db, PrismaTx, Statement, Statements } from "./database";
import { openGuardedPool } from "./guarded-pool";
import { holding } from "./holding";
import { holdingForLines } from "./holding-for-lines";
import { type AskedInPacket, sendPacket } from "./packet";
import { createPrismaAdapter } from "./prisma-adapter";
import { createSerialQueue } from "./serial-queue";
import { openLanes } from "./shared-lanes";
import { getSqlState } from "./sql-state";
import { watchAvailability } from "./watch-availability";

interface OpenOptions {
  url: string;
  poolSize: number;
  log: Log;
  deadlines?: DatabaseDeadlines;
}

/** Timeouts in milliseconds: acquiring a connection, one statement, and a whole request. */
interface DatabaseDeadlines {
  connect: number;
  statement: number;
  request: number;
}

const DEADLINES: DatabaseDeadlines = { connect: 5_000, statement: 30_000, request: 10_000 };
/** Grace period after PostgreSQL's own statement timeout, after which PostgreSQL counts as unresponsive. */
const GRACE_MILLISECONDS = 5_000;

/** Connections that short reads share, in addition to the pool's. */
const LANES = 2;
/** Connections for pipelined transactions, opened on demand. */
const PIPELINES = 4;

/** Opens the pool of Prisma and the prepared statements, and shared read connections. Connects on first use. */
export function openDatabase({ url, poolSize, log, deadlines = DEADLINES }: OpenOptions): Database {
  const open = (options: pg.PoolConfig) =>
    openGuardedPool(
      {
        connectionString: url,
        connectionTimeoutMillis: deadlines.connect,
        statement_timeout: deadlines.statement,
        silenceMilliseconds: deadlines.statement + GRACE_MILLISECONDS,
        idleTimeoutMillis: 60_000,
        keepAlive: true,
        application_name: "masthead",
        ...options,
      },
      (error) => log.warn({ err: error.message }, "idle database connection lost"),
    );
  const pool = open({ max: poolSize });
  const watch = watchAvailability(() => pool.query("select 1"), deadlines.request);
  const pipelines = open({ max: PIPELINES, pipeline: true });
  const holdingForLine = holdingForLines(pipelines);
  const prisma = new PrismaClient({ adapter: createPrismaAdapter(pool, watch.noted) });

  const lanes = openLanes({ url, lanes: LANES, log, connectMilliseconds: deadlines.connect });
  const { query } = createStatements(pool);

  return {
    prisma,
    query: (statement, values) =>
      watch.noted(statement.quick === true ? lanes.query(statement, values) : query(statement, values)),
    withTx: (work) =>
      watch.noted(prisma.$transaction((tx) => work(inTransaction(tx)), { maxWait: 10_000, timeout: 60_000 })),
    withStatements: (work) => watch.noted(withStatements(pool, work)),
    withPipeline: (work) => watch.noted(withPipeline(pipelines, work)),
    inOnePacket: (work, line = {}) =>
      watch.noted(holdingForLine(line, (client) => inOnePacket(client, work))),
    alone: (name, work) => watch.noted(withAdvisoryLock(pool, name, work)),
    ping: watch.ping,
    failures: watch.failures,
    inTime: watch.inTime,
    close: async () => {
      await prisma.$disconnect();
      await Promise.all([lanes.close(), pool.end(), pipelines.end()]);
    },
  };
}

function createStatements(connection: pg.Pool | pg.PoolClient): Statements {
  return {
    query: async <Row extends object>({ name, text }: Statement, values: readonly unknown[]) => {
      const result = await connection.query<Row>({ name, text, values: [...values] });
      return result.rows;
    },
  };
}

/** Marks a rejection as handled: work that throws before it awaits all results leaves the others unawaited. */
function swallowUnhandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

interface SerialStatements {
  tx: Statements;
  /** Waits for all statements called so far; `drop`: those that have not started are not run. */
  end(drop: boolean): Promise<void>;
}

/**
 * Runs statements serially, though they may be called before earlier ones have resolved: each is sent when the
 * previous one is done. In a pipeline they would all be in flight.
 */
function serialize({ query }: Statements): SerialStatements {
  const enqueue = createSerialQueue();
  let isDropped = false;
  return {
    tx: {
      query: <Row extends object>(statement: Statement, values: readonly unknown[]) =>
        enqueue(() => {
          if (isDropped) throw new Error("the transaction has been rolled back");
          return query<Row>(statement, values);
        }),
    },
    end: (drop) => {
      isDropped = drop;
      return enqueue(async () => undefined);
    },
  };
}

function withStatements<T>(pool: pg.Pool, work: (tx: Statements) => Promise<T>): Promise<T> {
  return holding(pool, async (client) => {
    await client.query("begin");
    const { tx, end } = serialize(createStatements(client));
    const runWork = async () => {
      try {
        const result = await work(tx);
        await end(false);
        return result;
      } catch (error) {
        await end(true);
        throw error;
      }
    };
    return commitOrRollback(client, runWork());
  });
}

const IN_FAILED_TRANSACTION = "25P02";

/** Rejects statements in flight behind a failed one (25P02) with the error of the failed one. */
function withRootCause({ query }: Statements): Statements {
  let cause: unknown = null;
  return {
    query: async <Row extends object>(statement: Statement, values: readonly unknown[]) => {
      try {
        return await query<Row>(statement, values);
      } catch (error) {
        if (getSqlState(error) !== IN_FAILED_TRANSACTION) cause = error;
        throw cause ?? error;
      }
    },
  };
}

/** Runs a transaction whose statements of the first event loop turn are sent in one write, together with BEGIN. */
function withPipeline<T>(pool: pg.Pool, work: (tx: Statements) => Promise<T>): Promise<T> {
  return holding(pool, async (client) => {
    const { stream } = client.connection;
    stream.cork();
    setImmediate(() => stream.uncork());
    const beginning = client.query("begin");
    const runWork = async () => {
      const { query } = withRootCause(createStatements(client));
      const tx: Statements = {
        isPipeline: true,
        query: (statement, values) => swallowUnhandled(query(statement, values)),
      };
      const [result] = await Promise.all([work(tx), beginning]);
      return result;
    };
    return commitOrRollback(client, runWork());
  });
}

/**
 * Runs statements of the first event loop turn as one pipelined transaction in one write; they resolve on commit.
 * When work has failed by then, nothing is sent.
 */
async function inOnePacket<T>(client: pg.PoolClient, work: (tx: Statements) => Promise<T>): Promise<T> {
  const pending: AskedInPacket[] = [];
  let isOver = false;
  const tx: Statements = {
    isPipeline: true,
    query: async <Row extends object>(statement: Statement, values: readonly unknown[]) => {
      if (isOver) throw new Error("all statements of a pipelined transaction must be sent before awaiting");
      return swallowUnhandled(
        new Promise<Row[]>((resolve, reject) => {
          pending.push({ statement, values, resolve: (rows: Row[]) => resolve(rows), reject });
        }),
      );
    },
  };
  const worked = (async () => work(tx))();
  let failed = false;
  worked.catch(() => {
    failed = true;
  });
  // By then work has called all statements that it calls before its first await, or has failed.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  isOver = true;
  const packetFailure = failed || pending.length === 0 ? null : await sendPacket(client, pending);
  if (packetFailure !== null) {
    for (const { reject } of pending) reject(packetFailure.error);
    if (packetFailure.isSpoilt) client.emit("error", packetFailure.error);
    throw packetFailure.error;
  }
  return worked;
}

/** Commits a transaction when its work succeeds, else rolls it back. */
async function commitOrRollback<T>(client: pg.PoolClient, work: Promise<T>): Promise<T> {
  try {
    const result = await work;
    const { command } = await client.query("commit");
    if (command !== "COMMIT") throw new Error("the failure of a statement in the transaction was ignored");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => client.emit("error", failure));
    throw error;
  }
}

/** Runs work under a session-level advisory lock: should this process die, PostgreSQL releases it. */
function withAdvisoryLock<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<T | null> {
  return holding(pool, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtext($1)) as mine",
      [name],
    );
    if (rows[0]?.mine !== true) return null;
    try {
      return await work();
    } finally {
      // A broken connection has lost the lock already; the caller should receive the error of `work`.
      await client.query("select pg_advisory_unlock(hashtext($1))", [name]).catch(() => undefined);
    }
  });
}

function inTransaction(tx: PrismaTx): Db {
  const { tx: statements } = serialize({
    query: <Row extends object>(statement: Statement, values: readonly unknown[]) =>
      tx.$queryRawUnsafe<Row[]>(statement.text, ...values),
  });
  return { prisma: tx, ...statements };
}
