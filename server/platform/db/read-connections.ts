import type pg from "pg";
import { createStatements, type Statements } from "./database";

/** A connection of the pool, opened by the first read and again after it was lost. */
interface Slot {
  client: Promise<pg.PoolClient> | null;
  pending: number;
}

/** Connections that short reads share. */
export interface ReadConnections extends Statements {
  close(): Promise<void>;
}

/**
 * Shares the connections of a pipelining pool among short reads, so that many concurrent readers need few
 * connections. A slow statement would delay the reads behind it; it belongs on a connection of its own.
 */
export function openReadConnections(pool: pg.Pool, count: number): ReadConnections {
  const slots: Slot[] = Array.from({ length: count }, () => ({ client: null, pending: 0 }));

  async function open(slot: Slot): Promise<pg.PoolClient> {
    const client = await pool.connect();
    client.once("error", (error) => {
      slot.client = null;
      client.release(error);
    });
    return client;
  }

  function getClient(slot: Slot): Promise<pg.PoolClient> {
    if (slot.client === null) {
      slot.client = open(slot);
      slot.client.catch(() => {
        slot.client = null;
      });
    }
    return slot.client;
  }

  return {
    query: async (statement, values) => {
      const slot = slots.reduce((best, other) => (other.pending < best.pending ? other : best));
      slot.pending += 1;
      try {
        return await createStatements(await getClient(slot)).query(statement, values);
      } finally {
        slot.pending -= 1;
      }
    },
    close: async () => {
      for (const slot of slots) {
        const client = await slot.client?.catch(() => null);
        slot.client = null;
        client?.release();
      }
      await pool.end();
    },
  };
}
