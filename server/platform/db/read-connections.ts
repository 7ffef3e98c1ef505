import type pg from "pg";
import { observeQuery } from "../telemetry/index";
import type { RowOf, Statement, Statements, ValuesOf } from "./database";

/**
 * A connection of the pool, opened by the first read and again after it was lost. A promise only while it is opened: a
 * read that need not await it costs fewer promises.
 */
interface Slot {
  client: pg.PoolClient | Promise<pg.PoolClient> | null;
  pending: number;
}

/** Connections that short reads share. */
export interface ReadConnections extends Statements {
  close(): Promise<void>;
}

/** Sends everything that is written to a connection in this turn of the event loop in one write. */
function corkForTurn({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/** Sends a statement; with a callback, because the client's own promises cost three times as many. */
function send<Query extends Statement>(
  client: pg.PoolClient,
  { name, text }: Query,
  values: ValuesOf<Query>,
): Promise<RowOf<Query>[]> {
  return new Promise((resolve, reject) => {
    corkForTurn(client);
    client.query<RowOf<Query>>({ name, text, values: [...values] }, (error: Error | null, result) => {
      if (error === null) resolve(result.rows);
      else reject(error);
    });
  });
}

/**
 * Shares the connections of a pipelining pool among short reads, so that many concurrent readers need few
 * connections. A slow statement would delay the reads behind it; it belongs on a connection of its own. `onError`
 * receives the error of each failed read.
 */
export function openReadConnections(
  pool: pg.Pool,
  count: number,
  onError: (error: unknown) => void = () => undefined,
): ReadConnections {
  const slots: Slot[] = Array.from({ length: count }, () => ({ client: null, pending: 0 }));

  async function open(slot: Slot): Promise<pg.PoolClient> {
    const client = await pool.connect();
    client.once("error", (error) => {
      // After `close`, it is the pool's: PostgreSQL may stop before the connection has ended.
      if (slot.client !== client) return;
      slot.client = null;
      client.release(error);
    });
    slot.client = client;
    return client;
  }

  function getClient(slot: Slot): pg.PoolClient | Promise<pg.PoolClient> {
    if (slot.client !== null) return slot.client;
    const opening = open(slot);
    opening.catch(() => {
      slot.client = null;
    });
    slot.client = opening;
    return opening;
  }

  const run: Statements["query"] = (statement, values) => {
    const slot = slots.reduce((best, other) => (other.pending < best.pending ? other : best));
    slot.pending += 1;
    const client = getClient(slot);
    const sent =
      client instanceof Promise
        ? client.then((opened) => send(opened, statement, values))
        : send(client, statement, values);
    return sent.then(
      (rows) => {
        slot.pending -= 1;
        return rows;
      },
      (error: unknown) => {
        slot.pending -= 1;
        onError(error);
        // Its own stack leads to the socket; this one leads to the caller of the read.
        if (error instanceof Error) Error.captureStackTrace(error);
        throw error;
      },
    );
  };

  return {
    query: (statement, values) =>
      observeQuery({ client: "statement", name: statement.name }, () => run(statement, values)),
    close: async () => {
      for (const slot of slots) {
        const client = await Promise.resolve(slot.client).catch(() => null);
        slot.client = null;
        client?.release();
      }
      await pool.end();
    },
  };
}
