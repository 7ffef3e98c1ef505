import type { Verdict } from "@/server/engagement/moderation/index";
import { AppError } from "@/server/platform/errors/index";

/** Convert a verdict to the stored flags; throws on a rejection. */
export function toStoredVerdict(verdict: Verdict) {
  const { outcome, shadow, toxicity, spamProbability, phase, reason, details } = verdict;
  if (outcome === "reject") throw new AppError("invalid", reason);
  return {
    isPublished: outcome === "publish",
    isSpam: outcome === "spam",
    shadow,
    toxicity,
    spamProbability,
    phase,
    reason,
    details,
  };
}
