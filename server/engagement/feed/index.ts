export type { FeedComment, FeedPage, FeedReply, FeedSlice } from "./feed";
export { encodeFeedCursor, parseFeedCursor } from "./feed.rules";
export { readLatest, readReplies, readTopPages } from "./read-feed";
