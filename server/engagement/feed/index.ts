export type { FeedComment, FeedPage, FeedReply, FeedSlice } from "./feed";
export { encodeFeedCursor, parseFeedCursor, toExcerpt } from "./feed.rules";
export { readLatest, readReplies, readTopPages } from "./read-feed";
export { markRepliesSeen, readUnreadReplies } from "./unread-replies";
