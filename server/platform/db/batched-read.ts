import DataLoader from "dataloader";
import type { Statements } from "./database";
import { createPerAccount } from "./per-account";

/** Items in one statement; a longer one would delay those behind it on a shared connection. */
const MAX_BATCH_SIZE = 64;

/** Reads items of one account; the results are in the order of the items. */
type ReadMany<Item, Result> = (
  db: Statements,
  accountId: number,
  items: readonly Item[],
) => Promise<readonly Result[]>;

/** Reads a batch; where it fails, reads its items one by one, so that one faulty item does not affect the others. */
async function readBatch<Item, Result>(
  items: readonly Item[],
  read: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<readonly (Result | Error)[]> {
  try {
    return await read(items);
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    if (items.length === 1) return [failure];
    const results = await Promise.all(items.map((item) => readBatch([item], read)));
    return results.flat();
  }
}

/**
 * Creates a read whose concurrent calls share a statement: all items of an account that are requested in one turn of
 * the event loop are read at its end (DataLoader). Nothing is cached.
 */
export function createBatchedRead<Item, Result>(
  readMany: ReadMany<Item, Result>,
): (db: Statements, accountId: number, item: Item) => Promise<Result> {
  const getLoader = createPerAccount(
    (db: Statements, accountId) =>
      new DataLoader<Item, Result>((items) => readBatch(items, (batch) => readMany(db, accountId, batch)), {
        cache: false,
        maxBatchSize: MAX_BATCH_SIZE,
        batchScheduleFn: setImmediate,
      }),
  );
  return (db, accountId, item) => getLoader(db, accountId).load(item);
}
