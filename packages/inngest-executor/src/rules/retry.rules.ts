const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Inngest's own delays before the second, third … attempt, plus up to half a minute of jitter. */
const DELAYS = [
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  40 * MINUTE,
  HOUR,
  2 * HOUR,
];
export const JITTER_MILLISECONDS = 30 * SECOND;
const SHORTEST = SECOND;
const LONGEST = 24 * HOUR;

interface Retry {
  /** The failed attempt, counted from 0. */
  attempt: number;
  /** Value of the `retry-after` header: whole seconds, or an ISO date. */
  retryAfter: string | null;
  now: Date;
  /** 0 up to JITTER_MILLISECONDS. */
  jitter: number;
}

/** Computes when the next attempt is due: as requested (between a second and a day), or by the default delays. */
export function nextAttemptAt({ attempt, retryAfter, now, jitter }: Retry): Date {
  const requested = retryAfter === null ? null : parseRetryAfter(retryAfter, now);
  const defaultDelay = (DELAYS[attempt] ?? 2 * HOUR) + jitter;
  const delay = requested === null ? defaultDelay : Math.min(Math.max(requested, SHORTEST), LONGEST);
  return new Date(now.getTime() + delay);
}

function parseRetryAfter(retryAfter: string, now: Date): number | null {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * SECOND;
  const at = new Date(retryAfter).getTime();
  return Number.isNaN(at) ? null : at - now.getTime();
}
