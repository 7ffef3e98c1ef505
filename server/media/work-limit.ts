/** Runs at most a fixed number of tasks at once; the others queue. */
export type ConcurrencyLimiter = <T>(work: () => Promise<T>) => Promise<T>;

export function createConcurrencyLimiter(atOnce: number): ConcurrencyLimiter {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot passes directly to the next task, so that no later one overtakes the queue.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
