export { type BodyRules, parseBody, resolveMentions, toPlainText } from "./body.rules";
export type { Comment, CommentDocument, CommentFlags, Op } from "./comment";
export {
  findComment,
  findMentionedReaders,
  lockComments,
  rewriteComment,
} from "./comment.repository";
export {
  allocateCommentId,
  type CommentTarget,
  ensureRealm,
  ensureRealms,
  resolveTarget,
} from "./comment-target.repository";
export {
  findCommentDocuments,
  fullDocumentSql,
  publicDocumentSql,
  SHARED_TAIL_SQL,
} from "./document.repository";
export { hideComment } from "./hide-comment";
export { insertComments, type NewComment } from "./insert.repository";
export { toSafeLink, toSafeSource } from "./link.rules";
export { requireModerator } from "./moderator";
export type { CommentMove } from "./move.rules";
export { getFlags, moveComments, undoMoves } from "./move-comments";
export type { MovedComment } from "./moved-comment";
export { LIVE_CHANNEL, notifyListeners, notifyListenersStatement } from "./notify-listeners";
export { renderBody, renderText } from "./render-body";
export { requireReader } from "./require-reader";
export { assertFresh, type ExpectedState, isStaleWrite } from "./stale-write.repository";
