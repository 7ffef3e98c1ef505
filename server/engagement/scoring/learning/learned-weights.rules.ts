import type { RawScores } from "../score-text.rules";
import { type ScoreReason, type Scores, strongest } from "../scores";
import { sigmoid } from "../spam/score-spam.rules";
import type { LearnedCounts, LearnedWord } from "./lesson";

/** What an account's moderators have taught, as weights of words. */
export interface Learned {
  words: ReadonlyMap<string, { spam: number; toxicity: number }>;
  /** 0 to 1: how far so many lessons are to be believed. */
  trust: number;
}

export const NOTHING_LEARNED: Learned = { words: new Map(), trust: 0 };

/** Lessons after which learning speaks with its full voice. */
const FULL_TRUST = 60;
/** A single word says no more than this, in log odds. */
const LOUDEST = 2;
/** All of them together: log odds of spam, points of toxicity. Learning corrects the scorer and never replaces it. */
const MOST_SPAM = 4;
const MOST_TOXICITY = 30;

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));

function logRatio(inOne: number, ofOne: number, other: { count: number; of: number }): number {
  return Math.log((inOne + 0.5) / (ofOne + 1)) - Math.log((other.count + 0.5) / (other.of + 1));
}

/** Naive Bayes over what was kept, removed and called spam: how much more often a word stands in the one than the other. */
export function learnedWeights(words: readonly LearnedWord[], totals: LearnedCounts): Learned {
  const lessons = totals.kept + totals.removed + totals.spam;
  const kept = (count: number) => ({ count, of: totals.kept });
  return {
    trust: Math.min(1, lessons / FULL_TRUST),
    words: new Map(
      words.map((one) => [
        one.word,
        {
          spam: totals.spam === 0 ? 0 : clamp(logRatio(one.spam, totals.spam, kept(one.kept)), LOUDEST),
          toxicity:
            totals.removed === 0 ? 0 : clamp(logRatio(one.removed, totals.removed, kept(one.kept)), LOUDEST),
        },
      ]),
    ),
  };
}

/** Toxicity points that one unit of log odds is worth. */
const POINTS = 12;

/** The scores of a text with what the account's moderators taught added to it, and shown among the reasons. */
export function withLearned(raw: RawScores, learned: Learned): Scores {
  const spamReasons: ScoreReason[] = [...raw.spamReasons];
  const toxicityReasons: ScoreReason[] = [...raw.toxicityReasons];
  const known = raw.words.flatMap((word) => {
    const weights = learned.words.get(word);
    return weights === undefined ? [] : [{ word, ...weights }];
  });
  const share = learned.trust / Math.sqrt(Math.max(1, known.length));
  let spam = 0;
  let toxicity = 0;
  const add = (reasons: ScoreReason[], text: string, weight: number) => {
    if (Math.abs(weight) >= 0.1)
      reasons.push({ kind: "learned", text, weight: Math.round(weight * 100) / 100 });
  };
  for (const one of known) {
    spam += one.spam * share;
    toxicity += one.toxicity * share * POINTS;
    add(spamReasons, one.word, one.spam * share);
    add(toxicityReasons, one.word, one.toxicity * share * POINTS);
  }
  const points = raw.toxicity + clamp(toxicity, MOST_TOXICITY);
  return {
    toxicity: Math.round(Math.max(0, Math.min(100, points)) * 10) / 10,
    spamProbability: Math.round(sigmoid(raw.spamLogOdds + clamp(spam, MOST_SPAM)) * 1000) / 1000,
    toxicityReasons: strongest(toxicityReasons),
    spamReasons: strongest(spamReasons),
  };
}
