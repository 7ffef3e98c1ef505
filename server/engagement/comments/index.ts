export { type BodyRules, parseBody, plainText, withMentions } from "./body.rules";
export type { Comment, CommentAnswer, CommentFlags, Op } from "./comment";
export {
  findComment,
  findMentioned,
  lockComments,
  rewriteComment,
} from "./comment.repository";
export {
  type CommentTarget,
  drawCommentId,
  ensureRealm,
  ensureRealms,
  resolveTarget,
} from "./comment-target.repository";
export { findAnswers, publicDocument, SHARED_TAIL, wholeDocument } from "./document.repository";
export { hideComment } from "./hide-comment";
export { insertComments, type NewComment } from "./insert.repository";
export { safeLink, safeSource } from "./link.rules";
export { requireModerator } from "./moderator";
export type { CommentMove } from "./move.rules";
export { flagsOf, moveComments, undoMoves } from "./move-comments";
export type { MovedComment } from "./moved-comment";
export { LIVE_CHANNEL, notifyListeners, notifyListenersStatement } from "./notify-listeners";
export { renderBody, renderText } from "./render-body";
export { requireReader } from "./require-reader";
export { assertFresh, type ExpectedState, isStaleWrite } from "./stale-write.repository";
