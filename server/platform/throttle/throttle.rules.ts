const WINDOWS = { quarter: 15 * 60_000, day: 24 * 60 * 60_000 } as const;

/** For how long attempts are counted together: a quarter of an hour, or a day. */
export type Window = keyof typeof WINDOWS;

export function windowMilliseconds(window: Window = "quarter"): number {
  return WINDOWS[window];
}

/** What is older than that, nobody counts any more. */
export const LONGEST_WINDOW = WINDOWS.day;

export interface AttemptCount {
  failures: number;
  windowStart: Date;
}

/** Seconds until the next attempt is looked at; null when this one is. `count` includes the attempt in hand. */
export function secondsToWait(
  { limit, window }: { limit: number; window?: Window },
  count: AttemptCount,
  now: Date,
): number | null {
  if (count.failures <= limit) return null;
  const end = count.windowStart.getTime() + windowMilliseconds(window);
  return Math.max(1, Math.ceil((end - now.getTime()) / 1000));
}
