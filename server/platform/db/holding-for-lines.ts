import type pg from "pg";
import { holding } from "./holding";

/** A connection that a line's work shares for as long as there is some. */
interface Shared {
  client: Promise<pg.PoolClient>;
  isConnected: boolean;
  works: number;
  end(): void;
}

function share(pool: pg.Pool): Shared {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const client = new Promise<pg.PoolClient>((resolve, reject) => {
    holding(pool, (held) => {
      resolve(held);
      shared.isConnected = true;
      return ended;
    }).catch(reject);
  });
  const shared = { client, isConnected: false, works: 0, end };
  return shared;
}

/**
 * Work of one line goes over one connection, without waiting for what goes over it already; not where somebody else waits
 * for a connection, nor once something failed on it, which may have left it of no use.
 */
export function holdingForLines(pool: pg.Pool) {
  const shared = new WeakMap<object, Shared>();
  return async <T>(line: object, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const known = shared.get(line);
    // One that is not connected yet waits itself.
    const isWanted = known?.isConnected === true && pool.waitingCount > 0;
    const mine = known === undefined || isWanted ? share(pool) : known;
    shared.set(line, mine);
    mine.works += 1;
    const leave = () => {
      if (shared.get(line) === mine) shared.delete(line);
    };
    try {
      return await work(await mine.client);
    } catch (error) {
      leave();
      throw error;
    } finally {
      mine.works -= 1;
      if (mine.works === 0) {
        leave();
        mine.end();
      }
    }
  };
}
