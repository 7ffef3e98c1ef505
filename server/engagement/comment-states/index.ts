export type {
  Comment,
  CommentCounts,
  CommentDocument,
  CommentFlags,
  CommentStatus,
  Mention,
  MovedComment,
  Op,
  OpAttributes,
} from "./comment";
export { findComment, lockComments } from "./comment.repository";
export {
  findCommentDocuments,
  fullDocumentSql,
  fullWireSql,
  publicDocumentSql,
  SHARED_TAIL_SQL,
} from "./document.repository";
export { hideComment } from "./hide-comment";
export { requireModerator } from "./moderator";
export type { CommentMove } from "./move.rules";
export { buildNoticesRequest, getFlags, moveComments, undoMoves } from "./move-comments";
export { LIVE_CHANNEL, notifyListeners, notifyListenersStatement } from "./notify-listeners";
