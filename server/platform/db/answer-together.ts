/** Somebody who waits for an answer about an item. */
export interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Answers all who wait by one piece of work, which answers in the order of the items; where it fails, each by itself. */
export async function answerTogether<Item, Result>(
  waiting: readonly Waiting<Item, Result>[],
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<void> {
  try {
    const results = await work(waiting.map(({ item }) => item));
    for (const [place, one] of waiting.entries()) {
      const result = results[place];
      if (result === undefined) one.reject(new Error("an item of the batch got no result"));
      else one.resolve(result);
    }
  } catch (error) {
    if (waiting.length === 1) for (const one of waiting) one.reject(error);
    // One of them is at fault: the others must not suffer.
    else for (const one of waiting) await answerTogether([one], work);
  }
}
