export type { FeedComment, FeedPage, FeedReply, FeedStretch } from "./feed";
export { placeKey, placeOf } from "./feed.rules";
export { readLatest, readReplies, readTopPages } from "./read-feed";
