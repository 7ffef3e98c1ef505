import { RetryAfterError } from "inngest";

/** An Inngest server truncates the time of a retry to whole seconds. */
const ROUNDING_MILLISECONDS = 1_000;

/**
 * Creates the error by which a function requests its next attempt no earlier than `at`, on every engine, and at most
 * a second later. An attempt that came too early would fail again at once, until none is left.
 * @param at by the system clock
 */
export function retryNotBefore(at: Date, message: string): RetryAfterError {
  return new RetryAfterError(message, new Date(at.getTime() + ROUNDING_MILLISECONDS));
}
