import { hasFailedTooLong } from "./profile.rules";
import type { WebhookFamily } from "./webhook";

interface Outcome {
  received: boolean;
  startedAt: Date;
}

/** How an endpoint stands after some more attempts. */
export interface FailureStreak {
  /** Start of the stretch that saw only failures; null when the latest attempt was received. */
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  /** Whether the stretch has become a day long. */
  tooLong: boolean;
}

/** Follows attempts in the order in which they ended. One success ends a stretch of failures. */
export function updateStreak(
  family: WebhookFamily,
  failingSince: Date | null,
  outcomes: readonly Outcome[],
): FailureStreak {
  const stretch: FailureStreak = { failingSince, lastSuccessAt: null, lastFailureAt: null, tooLong: false };
  for (const { received, startedAt } of outcomes) {
    if (received) {
      stretch.failingSince = null;
      stretch.lastSuccessAt = startedAt;
      stretch.tooLong = false;
      continue;
    }
    stretch.failingSince ??= startedAt;
    stretch.lastFailureAt = startedAt;
    stretch.tooLong = hasFailedTooLong(family, stretch.failingSince, startedAt);
  }
  return stretch;
}
