/** One word, phrase or trait of a text that moved a score, and by how much. */
export interface ScoreReason {
  /** What it is: `slur`, `threat`, `insult`, `profanity`, `sexual`, `word`, `trait` or `learned`. */
  kind: string;
  /** As it stands in the text, at most 60 characters; of a trait, its description. */
  text: string;
  /** Points of 100 (toxicity) or log odds (spam) that it brought; negative where it spoke against. */
  weight: number;
}

/** What a scorer says of one text. */
export interface Scores {
  /** 0 (harmless) to 100. */
  toxicity: number;
  /** 0 to 1. */
  spamProbability: number;
  /** What drove each, the strongest first; at most eight of each. */
  toxicityReasons: readonly ScoreReason[];
  spamReasons: readonly ScoreReason[];
}

/** How many reasons are kept with a score. */
export const REASONS = 8;

/** The strongest first, and no more than are kept. */
export function strongest(reasons: readonly ScoreReason[]): ScoreReason[] {
  return [...reasons].sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, REASONS);
}
