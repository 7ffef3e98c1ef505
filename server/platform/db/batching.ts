import DataLoader from "dataloader";
import { LRUCache } from "lru-cache";
import type { Statements } from "./database";

/** Creates a lookup of one value per account of a database, created on first use; the last 1,000 are kept. */
export function createPerAccount<Key extends object, Value extends object>(
  create: (db: Key, accountId: number) => Value,
): (db: Key, accountId: number) => Value {
  const valuesByDatabase = new WeakMap<Key, LRUCache<number, Value>>();
  return (db, accountId) => {
    const values = valuesByDatabase.get(db) ?? new LRUCache<number, Value>({ max: 1_000 });
    valuesByDatabase.set(db, values);
    const value = values.get(accountId) ?? create(db, accountId);
    values.set(accountId, value);
    return value;
  };
}

/** Items in one statement; a longer one would delay those behind it on a shared connection. */
const MAX_READ_SIZE = 64;

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
        maxBatchSize: MAX_READ_SIZE,
        batchScheduleFn: setImmediate,
      }),
  );
  return (db, accountId, item) => getLoader(db, accountId).load(item);
}

interface PendingItem<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface BatcherOptions<Item, Result> {
  /** Writes items in one transaction; the results are in the order of the items. */
  write: (items: readonly Item[]) => Promise<readonly Result[]>;
  maxBatchSize: number;
}

/** Writes a batch; where it fails, writes its items one by one, so that one faulty item does not affect the others. */
async function writeBatch<Item, Result>(
  batch: readonly PendingItem<Item, Result>[],
  write: BatcherOptions<Item, Result>["write"],
): Promise<void> {
  try {
    const results = await write(batch.map(({ item }) => item));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index];
      if (result === undefined) reject(new Error("an item of the batch has no result"));
      else resolve(result);
    }
  } catch (error) {
    if (batch.length === 1) for (const { reject } of batch) reject(error);
    else for (const pending of batch) await writeBatch([pending], write);
  }
}

/**
 * Creates a batcher (group commit): the first item is written at once, and items that arrive while a batch is in
 * flight form the next one. Under load many items share one transaction; without load none waits.
 */
export function createBatcher<Item, Result>({
  write,
  maxBatchSize,
}: BatcherOptions<Item, Result>): (item: Item) => Promise<Result> {
  const queue: PendingItem<Item, Result>[] = [];
  let isInFlight = false;

  async function flush(): Promise<void> {
    isInFlight = true;
    while (queue.length > 0) await writeBatch(queue.splice(0, maxBatchSize), write);
    isInFlight = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (!isInFlight) void flush();
    });
}
