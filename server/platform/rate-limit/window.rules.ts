/** Calls are counted in minutes of the clock, which begin at once in every process. */
export const WINDOW_SECONDS = 60;
const WINDOW_MILLISECONDS = WINDOW_SECONDS * 1000;

/** The window in which a moment lies, as the moment of its beginning. */
export function windowStart(now: number): number {
  return now - (now % WINDOW_MILLISECONDS);
}

/** Windows that began before this are over by every process's clock. */
export function isExpired(start: number): Date {
  return new Date(start - 5 * WINDOW_MILLISECONDS);
}

/** Whole seconds until the next window begins. */
export function secondsLeft(now: number): number {
  return Math.ceil((windowStart(now) + WINDOW_MILLISECONDS - now) / 1000);
}

/** From how many calls on a process tells the others of a caller: a sixteenth of what the caller may do. */
export function isWorthSending(calls: number, most: number): boolean {
  return calls * 16 >= most;
}
