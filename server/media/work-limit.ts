/** Runs work with at most so many at once; the rest waits in line. */
export type WorkLimit = <T>(work: () => Promise<T>) => Promise<T>;

export function createWorkLimit(atOnce: number): WorkLimit {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place is handed on, not given back, so that nobody overtakes the line.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
