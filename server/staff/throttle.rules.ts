/** Length of the window in which failed sign-ins are counted. */
export const WINDOW_MILLISECONDS = 15 * 60_000;

/** Attempts in one window after which no more are looked at. */
export const LIMITS = { email: 10, address: 40, password: 10 } as const;

export type ThrottleKind = keyof typeof LIMITS;

export interface AttemptCount {
  failures: number;
  windowStart: Date;
}

/** Seconds until the next attempt is looked at; null when this one is. `count` includes the attempt in hand. */
export function secondsToWait(kind: ThrottleKind, count: AttemptCount, now: Date): number | null {
  if (count.failures <= LIMITS[kind]) return null;
  const end = count.windowStart.getTime() + WINDOW_MILLISECONDS;
  return Math.max(1, Math.ceil((end - now.getTime()) / 1000));
}
