export type { ReaderBan } from "./ban.repository";
export { banReader, liftBan, listBans, undoBan } from "./bans";
export { decideComments, type ModeratorMove, undoDecisions } from "./decide-comments";
export type { LoggedDecision } from "./decision";
export { declineAppeals } from "./decline-appeals";
export {
  createList,
  createRule,
  deleteList,
  deleteRule,
  getPolicy,
  orderRules,
  updateList,
  updateRule,
} from "./edit-rules";
export { buildScoreRequest, scoreWithExternalScorer } from "./external-scorer";
export { featureComments } from "./feature-comments";
export { judgeComment, type StoredVerdict, toStoredVerdict } from "./judge-comment";
export {
  claimModeratorCode,
  createModeratorCode,
  listModeratorLinks,
  removeModeratorLink,
} from "./link-moderator";
export { listCommentDecisions, listDecisions } from "./list-decisions";
export {
  banInPlace,
  decideInPlace,
  featureInPlace,
  liftBanInPlace,
  listInPlace,
  undoInPlace,
} from "./moderate-in-place";
export { SCORER_PHASE } from "./phases.rules";
export type { ModerationRule, RuleConditions, RuleOutcome, WordList } from "./policy";
export { getCommentContext, getQueueCounts, listQueue } from "./queue";
export type { CommentContext, Queue, QueuedComment } from "./queued-comment";
export { appealComment, REPORT_REASONS, reportComment } from "./report-comment";
export { listAccountsWithOverdueScores, sweepOverdueScores } from "./sweep-scores";
export { type RuleTrial, tryRule } from "./try-rule";
