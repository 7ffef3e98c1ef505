import { DAY_MILLISECONDS } from "@/shared/time-units";

const MINUTE = 60_000;

/** Minutes between attempts; the last one repeats. */
const BACKOFF_MINUTES = [1, 2, 5, 15, 30] as const;
const MAX_BACKOFF_MINUTES = 60;

/** For how long a mail is retried: three days. */
const RETRY_MILLISECONDS = 3 * DAY_MILLISECONDS;

/** The facts of a mail that decide when it is retried. */
interface RetryFacts {
  /** When it was queued, or resent by staff. */
  queuedAt: Date;
  /** When the code or link in it expires; null: nothing in it expires. */
  validUntil: Date | null;
  /** Failed attempts since then, including the last one. */
  attempts: number;
}

/** The moment from which a mail is not sent any more. */
export function computeRetryDeadline({ queuedAt, validUntil }: Omit<RetryFacts, "attempts">): Date {
  const deadline = new Date(queuedAt.getTime() + RETRY_MILLISECONDS);
  return validUntil !== null && validUntil < deadline ? validUntil : deadline;
}

/** When a mail is retried after a failed attempt; null: not any more. */
export function nextAttemptAt(facts: RetryFacts, now: Date): Date | null {
  const minutes = BACKOFF_MINUTES[facts.attempts - 1] ?? MAX_BACKOFF_MINUTES;
  const next = new Date(now.getTime() + minutes * MINUTE);
  return next < computeRetryDeadline(facts) ? next : null;
}
