import type { Db } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { Clock } from "@/server/platform/system/index";
import { countAttempt, type ThrottleSubject } from "./throttle.repository";
import { secondsToWait, windowMilliseconds } from "./throttle.rules";

/** A subject and its maximum number of attempts per window. */
export interface LimitedSubject extends ThrottleSubject {
  limit: number;
}

/**
 * Counts an attempt for each subject and refuses it over the limit. It counts first, so that parallel guesses gain
 * nothing. Counts are in the database: every process sees the same.
 */
export async function throttleAttempts(
  { db, clock }: { db: Db; clock: Clock },
  subjects: readonly LimitedSubject[],
): Promise<void> {
  const now = clock.now();
  for (const subject of subjects) {
    const wait = secondsToWait(subject, await countAttempt(db, subject, now), now);
    if (wait !== null) {
      const hint = subject.window === "day" ? "Try again tomorrow." : "Wait a moment and try again.";
      throw new AppError("rate_limited", `Too many attempts. ${hint}`, {
        retryAfter: wait,
        quota: { limit: subject.limit, seconds: windowMilliseconds(subject.window) / 1000 },
      });
    }
  }
}
