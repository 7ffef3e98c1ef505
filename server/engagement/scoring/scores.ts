/** One word, phrase or trait of a text that changed a score, and by how much. */
export interface ScoreReason {
  /** The kind: `slur`, `threat`, `insult`, `profanity`, `sexual`, `word`, `trait` or `learned`. */
  kind: string;
  /** The matched text, at most 60 characters; of a trait, its description. */
  text: string;
  /** Points of 100 (toxicity) or log odds (spam); negative where it lowered the score. */
  weight: number;
}

/** Scores of one text. */
export interface Scores {
  /** 0 (harmless) to 100. */
  toxicity: number;
  /** 0 to 1. */
  spamProbability: number;
  /** Reasons for each score, strongest first; at most eight of each. */
  toxicityReasons: readonly ScoreReason[];
  spamReasons: readonly ScoreReason[];
}

/** Maximum number of stored reasons per score. */
export const MAX_REASONS = 8;

/** Select the strongest reasons, up to the maximum. */
export function selectStrongest(reasons: readonly ScoreReason[]): ScoreReason[] {
  return [...reasons].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, MAX_REASONS);
}
