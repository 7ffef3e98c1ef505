export { scoreComment } from "./local-scorer";
export type { ScoreReason, Scores } from "./scores";
export { ScoringFailed } from "./scoring-failed";
