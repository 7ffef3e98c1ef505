import type { RawScores } from "../score-text.rules";
import { type ScoreReason, type Scores, selectStrongest } from "../scores";
import { sigmoid } from "../spam/score-spam.rules";

/** Label of a comment by a moderator's decision. */
export type Lesson = "kept" | "removed" | "spam";

/** Number of comments per label, in total or with a word. */
export interface LearnedCounts {
  kept: number;
  removed: number;
  spam: number;
}

export interface LearnedWord extends LearnedCounts {
  word: string;
}

/** Word weights learned from an account's moderators. */
export interface Learned {
  words: ReadonlyMap<string, { spam: number; toxicity: number }>;
  /** Trust in the learned weights, 0 to 1, by the number of lessons. */
  trust: number;
}

export const NOTHING_LEARNED: Learned = { words: new Map(), trust: 0 };

/** Number of lessons after which the trust is 1. */
const FULL_TRUST = 60;
/** Maximum weight of a single word, in log odds. */
const MAX_WORD_WEIGHT = 2;
/**
 * Maximum of all words together: log odds of spam, points of toxicity. Learning corrects the scorer and never
 * replaces it.
 */
const MAX_SPAM = 4;
const MAX_TOXICITY = 30;

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));

function logRatio(inOne: number, ofOne: number, other: { count: number; of: number }): number {
  return Math.log((inOne + 0.5) / (ofOne + 1)) - Math.log((other.count + 0.5) / (other.of + 1));
}

/** Compute naive Bayes weights: how much more frequent a word is in removed or spam comments than in kept ones. */
export function computeLearnedWeights(words: readonly LearnedWord[], totals: LearnedCounts): Learned {
  const lessons = totals.kept + totals.removed + totals.spam;
  const keptShare = (count: number) => ({ count, of: totals.kept });
  return {
    trust: Math.min(1, lessons / FULL_TRUST),
    words: new Map(
      words.map((entry) => [
        entry.word,
        {
          spam:
            totals.spam === 0
              ? 0
              : clamp(logRatio(entry.spam, totals.spam, keptShare(entry.kept)), MAX_WORD_WEIGHT),
          toxicity:
            totals.removed === 0
              ? 0
              : clamp(logRatio(entry.removed, totals.removed, keptShare(entry.kept)), MAX_WORD_WEIGHT),
        },
      ]),
    ),
  };
}

/** Toxicity points per unit of log odds. */
const POINTS = 12;

/** Add the account's learned weights to the raw scores of a text, and list them among the reasons. */
export function applyLearned(raw: RawScores, learned: Learned): Scores {
  const spamReasons: ScoreReason[] = [...raw.spamReasons];
  const toxicityReasons: ScoreReason[] = [...raw.toxicityReasons];
  const learnedWords = raw.words.flatMap((word) => {
    const weights = learned.words.get(word);
    return weights === undefined ? [] : [{ word, ...weights }];
  });
  const share = learned.trust / Math.sqrt(Math.max(1, learnedWords.length));
  let spam = 0;
  let toxicity = 0;
  const add = (reasons: ScoreReason[], text: string, weight: number) => {
    if (Math.abs(weight) >= 0.1)
      reasons.push({ kind: "learned", text, weight: Math.round(weight * 100) / 100 });
  };
  for (const entry of learnedWords) {
    spam += entry.spam * share;
    toxicity += entry.toxicity * share * POINTS;
    add(spamReasons, entry.word, entry.spam * share);
    add(toxicityReasons, entry.word, entry.toxicity * share * POINTS);
  }
  const points = raw.toxicity + clamp(toxicity, MAX_TOXICITY);
  return {
    toxicity: Math.round(Math.max(0, Math.min(100, points)) * 10) / 10,
    spamProbability: Math.round(sigmoid(raw.spamLogOdds + clamp(spam, MAX_SPAM)) * 1000) / 1000,
    toxicityReasons: selectStrongest(toxicityReasons),
    spamReasons: selectStrongest(spamReasons),
  };
}
