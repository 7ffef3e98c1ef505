import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "@/generated/prisma/client";
import type { Log } from "../log/index";
import type { Database, Db, PrismaTx, Statement } from "./database";

interface OpenOptions {
  url: string;
  poolSize: number;
  log: Log;
}

/** Opens one pool that Prisma and the prepared statements share. Connects on first use. */
export function openDatabase({ url, poolSize, log }: OpenOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: "masthead",
  });
  // An idle connection that the server drops must not end the process.
  pool.on("error", (error) => log.warn({ err: error.message }, "an idle database connection was lost"));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });

  return {
    prisma,
    query: async <Row extends object>(statement: Statement, values: readonly unknown[]) => {
      const result = await pool.query<Row>({
        name: statement.name,
        text: statement.text,
        values: [...values],
      });
      return result.rows;
    },
    withTx: (work) =>
      prisma.$transaction((tx) => work(inTransaction(tx)), { maxWait: 10_000, timeout: 60_000 }),
    alone: (name, work) => alone(pool, name, work),
    ping: async () => {
      await pool.query("select 1");
    },
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** The lock belongs to a connection of its own: should this process die, PostgreSQL lets it go. */
async function alone<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtext($1)) as mine",
      [name],
    );
    if (rows[0]?.mine !== true) return null;
    try {
      return await work();
    } finally {
      await client.query("select pg_advisory_unlock(hashtext($1))", [name]);
    }
  } finally {
    client.release();
  }
}

function inTransaction(tx: PrismaTx): Db {
  return {
    prisma: tx,
    query: <Row extends object>(statement: Statement, values: readonly unknown[]) =>
      tx.$queryRawUnsafe<Row[]>(statement.text, ...values),
  };
}
