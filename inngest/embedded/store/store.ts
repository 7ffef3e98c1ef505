import pg from "pg";
import { holding, openGuardedPool } from "@/server/platform/db/index";
import type { Log } from "@/server/platform/log/index";

/** A statement that PostgreSQL parses once per connection. */
interface Statement {
  name: string;
  text: string;
}

export function sql(name: string, text: string): Statement {
  return { name: `inngest_embedded ${name}`, text };
}

/** Where statements are run. Reading needs no more than this. */
export interface Queries {
  query<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<Row[]>;
}

const open = Symbol("transaction");
const held = Symbol("fence");

/** An open transaction, for the three writes that are safe from any process (see the README). */
export interface Transaction extends Queries {
  readonly [open]: true;
}

/**
 * A transaction that holds the present epoch. What a leader writes takes one of these, and only
 * `Store.fenced` makes them: a leader that was replaced cannot write anything.
 */
export interface Fenced extends Transaction {
  readonly [held]: true;
}

/** Another leader has taken over since. Nothing of the refused transaction was kept. */
export class Deposed extends Error {
  override name = "Deposed";
}

export interface Store extends Queries {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs a transaction if `epoch` is still the present one, else throws Deposed. */
  fenced<T>(epoch: string, work: (tx: Fenced) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface StoreOptions {
  databaseUrl: string;
  poolSize: number;
  log: Log;
}

/** Opens the executor's own small pool. Connects on first use. */
export function openStore({ databaseUrl, poolSize, log }: StoreOptions): Store {
  const pool = openGuardedPool(
    {
      connectionString: databaseUrl,
      max: poolSize,
      // Covers waiting for a free connection as well, which a burst of answers may do for a while.
      connectionTimeoutMillis: 15_000,
      keepAlive: true,
      silenceMilliseconds: 60_000,
      // A leader cut off from its database in the middle of a transaction must not hold the fence for long.
      idle_in_transaction_session_timeout: 5_000,
      application_name: "masthead-executor",
    },
    (error) => log.warn({ err: error.message }, "an idle connection of the executor was lost"),
  );
  return {
    query: queriesOn(pool).query,
    transaction: (work) => inTransaction(pool, (client) => work({ ...queriesOn(client), [open]: true })),
    fenced: (epoch, work) =>
      inTransaction(pool, async (client) => {
        const queries = queriesOn(client);
        await holdEpoch(queries, epoch);
        return work({ ...queries, [open]: true, [held]: true });
      }),
    close: () => pool.end(),
  };
}

const HOLD_EPOCH = sql("hold epoch", "select 1 from inngest_embedded.leader where epoch = $1 for share");

/** The share lock keeps the next leader waiting until this transaction has ended. */
async function holdEpoch(queries: Queries, epoch: string): Promise<void> {
  const rows = await queries.query(HOLD_EPOCH, [epoch]);
  if (rows.length === 0) throw new Deposed("Another executor has become leader.");
}

function queriesOn(connection: pg.Pool | pg.PoolClient): Queries {
  return {
    query: async <Row extends object>({ name, text }: Statement, values: readonly unknown[]) =>
      (await connection.query<Row>({ name, text, values: [...values] })).rows,
  };
}

const MOST_TRIES = 5;
/** PostgreSQL's own words for "nothing was kept, try again": deadlock and serialization failure. */
const TRANSIENT = new Set(["40P01", "40001"]);

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryTransaction(pool, work);
    } catch (error) {
      const isTransient = error instanceof pg.DatabaseError && TRANSIENT.has(error.code ?? "");
      if (!isTransient || tries === MOST_TRIES) throw error;
    }
  }
}

function tryTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return holding(pool, async (client) => {
    await client.query("begin");
    try {
      const result = await work(client);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch((failure: Error) => client.emit("error", failure));
      throw error;
    }
  });
}
