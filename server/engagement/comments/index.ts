export { type BodyRules, parseBody, resolveMentions, toPlainText } from "./body.rules";
export type { Comment, CommentDocument, CommentFlags, Op } from "./comment";
export { findComment, findMentionedReaders, lockComments, rewriteComment } from "./comment.repository";
export {
  allocateCommentId,
  type CommentTarget,
  ensureRealm,
  ensureRealms,
  resolveTarget,
} from "./comment-target.repository";
export type { ShownComment, ShownConversation } from "./conversation";
export { readConversation } from "./conversation";
export { findCommentDocuments } from "./document.repository";
export { hideComment } from "./hide-comment";
export { insertComments, type NewComment } from "./insert.repository";
export { toSafeLink, toSafeSource } from "./link.rules";
export { listComments, readFirstComments } from "./list-comments";
export { requireModerator } from "./moderator";
export type { CommentMove } from "./move.rules";
export { getFlags, moveComments, undoMoves } from "./move-comments";
export type { MovedComment } from "./moved-comment";
export { LIVE_CHANNEL, notifyListeners, notifyListenersStatement } from "./notify-listeners";
export { findAuthors, listActivity } from "./people";
export type { ActivityRow } from "./people.repository";
export { readThread } from "./read-thread";
export { requireReader } from "./require-reader";
export { assertFresh, type ExpectedState, isStaleWrite } from "./stale-write.repository";
