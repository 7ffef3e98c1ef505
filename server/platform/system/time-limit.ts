const TICKS = 8;

interface TimeLimit {
  reached: Promise<void>;
  /** Releases the timer. */
  clear(): void;
}

/**
 * Starts a time limit for a response. A busy process reads no responses: a blocked event loop counts as one of eight
 * ticks, however long it was.
 */
export function startTimeLimit(milliseconds: number): TimeLimit {
  let timer: NodeJS.Timeout | undefined;
  const reached = new Promise<void>((resolve) => {
    let ticks = 0;
    timer = setInterval(() => {
      ticks += 1;
      if (ticks === TICKS) resolve();
    }, milliseconds / TICKS);
  });
  return { reached, clear: () => clearInterval(timer) };
}

/** Awaits work for so long; throws what `createError` returns where it takes longer. */
export async function withinTime<T>(
  work: Promise<T>,
  { milliseconds, createError }: { milliseconds: number; createError: () => Error },
): Promise<T> {
  const limit = startTimeLimit(milliseconds);
  const late = limit.reached.then(() => {
    throw createError();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    limit.clear();
  }
}
