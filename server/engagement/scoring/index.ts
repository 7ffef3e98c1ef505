export {
  invalidateLearned,
  type Lesson,
  learnFrom,
  listLearned,
  pruneLearned,
  resetLearned,
} from "./learning/learn";
export { scoreComment } from "./local-scorer";
export type { ScoreReason, Scores } from "./scores";
export { ScoringFailed } from "./scoring-failed";
export { listSpellings } from "./text/words.rules";
