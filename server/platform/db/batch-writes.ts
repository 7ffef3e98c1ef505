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
