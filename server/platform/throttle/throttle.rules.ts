/** Length of the window in which attempts are counted. */
export const WINDOW_MILLISECONDS = 15 * 60_000;

export interface AttemptCount {
  failures: number;
  windowStart: Date;
}

/** Seconds until the next attempt is looked at; null when this one is. `count` includes the attempt in hand. */
export function secondsToWait(limit: number, count: AttemptCount, now: Date): number | null {
  if (count.failures <= limit) return null;
  const end = count.windowStart.getTime() + WINDOW_MILLISECONDS;
  return Math.max(1, Math.ceil((end - now.getTime()) / 1000));
}
