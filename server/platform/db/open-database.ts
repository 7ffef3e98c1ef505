import type pg from "pg";
import { PrismaClient } from "@/generated/prisma/client";
import type { Log } from "../log/index";
import type { Database, Db, PrismaTx, Statement, Statements } from "./database";
import { openGuardedPool } from "./guarded-pool";
import { holding } from "./holding";
import { holdingForLines } from "./holding-for-lines";
import { oneByOne } from "./one-by-one";
import { type AskedInPacket, sendPacket } from "./packet";
import { prismaAdapter } from "./prisma-adapter";
import { openLanes } from "./shared-lanes";
import { sqlStateOf } from "./sql-state";
import { watchAvailability } from "./watch-availability";

interface OpenOptions {
  url: string;
  poolSize: number;
  log: Log;
  deadlines?: DatabaseDeadlines;
}

/** Milliseconds to wait for a connection, for the answer to one statement, and for all that a request needs. */
interface DatabaseDeadlines {
  connect: number;
  statement: number;
  request: number;
}

const DEADLINES: DatabaseDeadlines = { connect: 5_000, statement: 30_000, request: 10_000 };
/** How much later than PostgreSQL itself a statement is given up here: then it is PostgreSQL that does not answer. */
const GRACE_MILLISECONDS = 5_000;

/** Connections that quick reads share, beside the pool's. */
const LANES = 2;
/** Connections for transactions that send all at once, opened when they are needed. */
const PIPELINES = 4;

/** Opens one pool that Prisma and the prepared statements share, and lanes for quick reads. Connects on first use. */
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
      (error) => log.warn({ err: error.message }, "an idle database connection was lost"),
    );
  const pool = open({ max: poolSize });
  const watch = watchAvailability(() => pool.query("select 1"), deadlines.request);
  const pipelines = open({ max: PIPELINES, pipeline: true });
  const holdingForLine = holdingForLines(pipelines);
  const prisma = new PrismaClient({ adapter: prismaAdapter(pool, watch.noted) });

  const lanes = openLanes({ url, lanes: LANES, log, connectMilliseconds: deadlines.connect });
  const { query } = statementsOn(pool);

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
    alone: (name, work) => watch.noted(alone(pool, name, work)),
    ping: watch.ping,
    failures: watch.failures,
    inTime: watch.inTime,
    close: async () => {
      await prisma.$disconnect();
      await Promise.all([lanes.close(), pool.end(), pipelines.end()]);
    },
  };
}

function statementsOn(connection: pg.Pool | pg.PoolClient): Statements {
  return {
    query: async <Row extends object>({ name, text }: Statement, values: readonly unknown[]) => {
      const result = await connection.query<Row>({ name, text, values: [...values] });
      return result.rows;
    },
  };
}

/** Work that stops before it has heard all answers leaves nobody to hear that one of them is an error. */
function heard<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}

interface InTurn {
  tx: Statements;
  /** Waits for what was asked for; `drop`: of that, what has not begun never does. */
  end(drop: boolean): Promise<void>;
}

/**
 * Statements that may be asked for before earlier ones are answered: each goes when the one before it is done. In a
 * pipeline they would all be on their way.
 */
function inTurn({ query }: Statements): InTurn {
  const behind = oneByOne();
  let isDropped = false;
  return {
    tx: {
      query: <Row extends object>(statement: Statement, values: readonly unknown[]) =>
        behind(() => {
          if (isDropped) throw new Error("a transaction that was taken back is over");
          return query<Row>(statement, values);
        }),
    },
    end: (drop) => {
      isDropped = drop;
      return behind(async () => undefined);
    },
  };
}

function withStatements<T>(pool: pg.Pool, work: (tx: Statements) => Promise<T>): Promise<T> {
  return holding(pool, async (client) => {
    await client.query("begin");
    const { tx, end } = inTurn(statementsOn(client));
    const worked = async () => {
      try {
        const result = await work(tx);
        await end(false);
        return result;
      } catch (error) {
        await end(true);
        throw error;
      }
    };
    return finishing(client, worked());
  });
}

const IN_FAILED_TRANSACTION = "25P02";

/** Statements that were on their way behind one that failed are refused for that alone: they fail with what it failed with. */
function tellingWhy({ query }: Statements): Statements {
  let cause: unknown = null;
  return {
    query: async <Row extends object>(statement: Statement, values: readonly unknown[]) => {
      try {
        return await query<Row>(statement, values);
      } catch (error) {
        if (sqlStateOf(error) !== IN_FAILED_TRANSACTION) cause = error;
        throw cause ?? error;
      }
    },
  };
}

/** What is asked for in the turn of the event loop in which the transaction begins leaves in one write with its begin. */
function withPipeline<T>(pool: pg.Pool, work: (tx: Statements) => Promise<T>): Promise<T> {
  return holding(pool, async (client) => {
    const { stream } = client.connection;
    stream.cork();
    setImmediate(() => stream.uncork());
    const begun = client.query("begin");
    const all = async () => {
      const { query } = tellingWhy(statementsOn(client));
      const tx: Statements = { isPipeline: true, query: (asked, values) => heard(query(asked, values)) };
      const [result] = await Promise.all([work(tx), begun]);
      return result;
    };
    return finishing(client, all());
  });
}

/**
 * What is asked for in the turn of the event loop in which the transaction begins leaves in one write, and is answered
 * when it is committed; where work has failed by then, nothing leaves.
 */
async function inOnePacket<T>(client: pg.PoolClient, work: (tx: Statements) => Promise<T>): Promise<T> {
  const asked: AskedInPacket[] = [];
  let isOver = false;
  const tx: Statements = {
    isPipeline: true,
    query: async <Row extends object>(statement: Statement, values: readonly unknown[]) => {
      if (isOver) throw new Error("what goes in one packet is asked for before anything is awaited");
      return heard(
        new Promise<Row[]>((resolve, reject) => {
          asked.push({ statement, values, resolve: (rows: Row[]) => resolve(rows), reject });
        }),
      );
    },
  };
  const worked = (async () => work(tx))();
  let failed = false;
  worked.catch(() => {
    failed = true;
  });
  // By then work has asked for everything that it asks for at once, or found by itself that something is wrong.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  isOver = true;
  const refused = failed || asked.length === 0 ? null : await sendPacket(client, asked);
  if (refused !== null) {
    for (const { reject } of asked) reject(refused.error);
    if (refused.isSpoilt) client.emit("error", refused.error);
    throw refused.error;
  }
  return worked;
}

/** Commits what a transaction's work has done, or takes it all back. */
async function finishing<T>(client: pg.PoolClient, work: Promise<T>): Promise<T> {
  try {
    const result = await work;
    const { command } = await client.query("commit");
    if (command !== "COMMIT") throw new Error("a failed statement of a transaction was not heard");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => client.emit("error", failure));
    throw error;
  }
}

/** The lock belongs to a connection of its own: should this process die, PostgreSQL lets it go. */
function alone<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<T | null> {
  return holding(pool, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtext($1)) as mine",
      [name],
    );
    if (rows[0]?.mine !== true) return null;
    try {
      return await work();
    } finally {
      // On a connection that broke, the lock is gone already; what `work` met is what the caller should hear of.
      await client.query("select pg_advisory_unlock(hashtext($1))", [name]).catch(() => undefined);
    }
  });
}

function inTransaction(tx: PrismaTx): Db {
  const { tx: statements } = inTurn({
    query: <Row extends object>(statement: Statement, values: readonly unknown[]) =>
      tx.$queryRawUnsafe<Row[]>(statement.text, ...values),
  });
  return { prisma: tx, ...statements };
}
