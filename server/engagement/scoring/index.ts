export {
  invalidateLearned,
  type Lesson,
  learnFrom,
  listLearned,
  pruneLearned,
  resetLearned,
} from "./learning/learn";
export { scoreComment } from "./local-scorer";
export { ScoringFailed } from "./raw-scorer";
export type { ScoreReason, Scores } from "./scores";
export { listSpellings } from "./text/words.rules";
