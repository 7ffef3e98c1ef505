import { hasFailedTooLong } from "./profile.rules";
import type { WebhookFamily } from "./webhook";

interface Outcome {
  received: boolean;
  startedAt: Date;
}

/** State of an endpoint's failure streak after more attempts. */
export interface FailureStreak {
  /** Start of the failure streak; null when the latest attempt succeeded. */
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  /** Whether the streak lasts a day or longer. */
  tooLong: boolean;
}

/** Apply attempts in the order in which they ended. One success ends a failure streak. */
export function updateStreak(
  family: WebhookFamily,
  failingSince: Date | null,
  outcomes: readonly Outcome[],
): FailureStreak {
  const streak: FailureStreak = { failingSince, lastSuccessAt: null, lastFailureAt: null, tooLong: false };
  for (const { received, startedAt } of outcomes) {
    if (received) {
      streak.failingSince = null;
      streak.lastSuccessAt = startedAt;
      streak.tooLong = false;
      continue;
    }
    streak.failingSince ??= startedAt;
    streak.lastFailureAt = startedAt;
    streak.tooLong = hasFailedTooLong(family, streak.failingSince, startedAt);
  }
  return streak;
}
