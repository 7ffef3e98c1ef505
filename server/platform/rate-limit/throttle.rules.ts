const WINDOWS = { quarter: 15 * 60_000, day: 24 * 60 * 60_000 } as const;

/** Length of the window in which attempts are counted: 15 minutes, or a day. */
export type Window = keyof typeof WINDOWS;

export function windowMilliseconds(window: Window = "quarter"): number {
  return WINDOWS[window];
}

/** Windows older than this are not counted any more. */
export const LONGEST_WINDOW = WINDOWS.day;

export interface AttemptCount {
  failures: number;
  windowStart: Date;
}

/** Seconds until the next attempt is allowed; null when this one is. `count` includes the current attempt. */
export function secondsToWait(
  { limit, window }: { limit: number; window?: Window },
  count: AttemptCount,
  now: Date,
): number | null {
  if (count.failures <= limit) return null;
  const end = count.windowStart.getTime() + windowMilliseconds(window);
  return Math.max(1, Math.ceil((end - now.getTime()) / 1000));
}
