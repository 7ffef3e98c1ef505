/** Length of the fixed window: calls are counted per minute of the clock, the same in every process. */
export const WINDOW_SECONDS = 60;
const WINDOW_MILLISECONDS = WINDOW_SECONDS * 1000;

/** The start of the window that contains a time. */
export function getWindowStart(now: number): number {
  return now - (now % WINDOW_MILLISECONDS);
}

/** Windows that started before this time have expired by every process's clock. */
export function expiryCutoff(start: number): Date {
  return new Date(start - 5 * WINDOW_MILLISECONDS);
}

/** Whole seconds until the next window starts. */
export function secondsUntilReset(now: number): number {
  return Math.ceil((getWindowStart(now) + WINDOW_MILLISECONDS - now) / 1000);
}

/** Whether a count is shared with other processes: from a sixteenth of the limit on. */
export function isWorthSending(calls: number, limit: number): boolean {
  return calls * 16 >= limit;
}
