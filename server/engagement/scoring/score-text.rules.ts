import type { ScoreReason } from "./scores";
import { scoreSpam } from "./spam/score-spam.rules";
import { readSpamFeatures } from "./spam/spam-features.rules";
import { readWords } from "./text/words.rules";
import { scoreToxicity } from "./toxicity/score-toxicity.rules";

/** The local scorer's result before an account's learned weights are added. */
export interface RawScores {
  toxicity: number;
  toxicityReasons: ScoreReason[];
  spamLogOdds: number;
  spamReasons: ScoreReason[];
  /** Words by which learned weights are looked up; at most 300. */
  words: string[];
}

const LEARNED_WORDS = 300;

/** Score a text without network access; linear in its length. `checkpoint` is called between steps and may throw. */
export function scoreText(text: string, checkpoint: () => void = () => undefined): RawScores {
  const words = readWords(text);
  checkpoint();
  const { toxicity, reasons } = scoreToxicity(text, words);
  checkpoint();
  const features = readSpamFeatures(text, words);
  const spam = scoreSpam(features);
  const storedWords = [...features.keys()].filter((feature) => feature.length > 2 && feature.length <= 40);
  return {
    toxicity,
    toxicityReasons: reasons,
    spamLogOdds: spam.logOdds,
    spamReasons: spam.reasons,
    words: storedWords.filter((feature) => !feature.includes(" ")).slice(0, LEARNED_WORDS),
  };
}
