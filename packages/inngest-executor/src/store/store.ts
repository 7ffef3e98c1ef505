import pg from "pg";
import { lockEpoch } from "./leader.repository";
import { openPool, type PoolOptions } from "./pool";
import { createQueries, type Queries } from "./statement";

const open = Symbol("transaction");
const fence = Symbol("fence");

/** An open transaction, for the three writes that are safe from any process (see the README). */
export interface Transaction extends Queries {
  readonly [open]: true;
}

/**
 * A fenced transaction, which locks the current epoch, and which only `Store.fenced` creates. All writes of a leader
 * require one, or lock the epoch in their own statement: a replaced leader cannot write anything.
 */
export interface Fenced extends Transaction {
  readonly [fence]: true;
}

/** Another leader has taken over. Nothing of the refused transaction was committed. */
export class LeadershipLost extends Error {
  override name = "LeadershipLost";

  constructor() {
    super("Another executor has become leader.");
  }
}

export interface Store extends Queries {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs a transaction if `epoch` is the current one, else throws LeadershipLost. */
  fenced<T>(epoch: string, work: (tx: Fenced) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens the executor's own small pool. Connects on first use. */
export function openStore(options: PoolOptions): Store {
  const pool = openPool(options);
  return {
    query: createQueries(pool).query,
    transaction: (work) => inTransaction(pool, (client) => work({ ...createQueries(client), [open]: true })),
    fenced: (epoch, work) =>
      inTransaction(pool, async (client) => {
        const queries = createQueries(client);
        if (!(await lockEpoch(queries, epoch))) throw new LeadershipLost();
        return work({ ...queries, [open]: true, [fence]: true });
      }),
    close: () => pool.end(),
  };
}

const MAX_ATTEMPTS = 5;
/** SQLSTATEs of a rollback that is safe to retry: deadlock and serialization failure. */
const TRANSIENT = new Set(["40P01", "40001"]);

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryTransaction(pool, work);
    } catch (error) {
      const isTransient = error instanceof pg.DatabaseError && TRANSIENT.has(error.code ?? "");
      if (!isTransient || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** A rollback behind an unanswered statement waits for it: the connection is then closed instead. */
const ROLLBACK = { text: "rollback", query_timeout: 1_000 };

async function tryTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  const onError = (error: Error) => {
    failure = error;
  };
  client.on("error", onError);
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query(ROLLBACK).catch(onError);
    throw error;
  } finally {
    client.off("error", onError);
    // The pool closes a connection that failed, so that nobody else gets it.
    client.release(failure);
  }
}
