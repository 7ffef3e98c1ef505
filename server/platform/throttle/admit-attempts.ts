import type { Clock } from "@/server/platform/clock/index";
import type { Db } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { countAttempt, type ThrottleSubject } from "./throttle.repository";
import { secondsToWait, windowMilliseconds } from "./throttle.rules";

/** A subject and how many attempts on it are looked at in one window. */
export interface LimitedSubject extends ThrottleSubject {
  limit: number;
}

/**
 * Counts an attempt on each subject and refuses it when there were too many; counted first, so that parallel guesses
 * gain nothing. Counts are in the database: every process sees the same.
 */
export async function admitAttempts(
  { db, clock }: { db: Db; clock: Clock },
  subjects: readonly LimitedSubject[],
): Promise<void> {
  const now = clock.now();
  for (const subject of subjects) {
    const wait = secondsToWait(subject, await countAttempt(db, subject, now), now);
    if (wait !== null) {
      const until = subject.window === "day" ? "Try again tomorrow." : "Wait a little and try again.";
      throw new AppError("rate_limited", `Too many attempts. ${until}`, {
        retryAfter: wait,
        quota: { most: subject.limit, seconds: windowMilliseconds(subject.window) / 1000 },
      });
    }
  }
}
