import { type Context, requireReader } from "@/server/context/index";
import type { FeedComment, FeedCursor, FeedPage, FeedReply, FeedSlice } from "./feed";
import { type FeedRow, findLatest, findReplies, findTopPages } from "./feed.repository";
import { toExcerpt } from "./feed.rules";

function feedComment(row: FeedRow): FeedComment {
  const { id, parentId, text, isPageAuthor, createdAt, authorId } = row;
  const { url, headline, imageUrl, commentCount } = row;
  return {
    id,
    parentId,
    excerpt: toExcerpt(text),
    author: authorId === null ? null : { id: authorId, name: row.authorName, avatar: row.authorAvatar },
    isPageAuthor: isPageAuthor && authorId !== null,
    createdAt,
    page: { url, headline, imageUrl, commentCount },
  };
}

function feedReply(row: FeedRow): FeedReply {
  return { ...feedComment(row), parent: { id: row.parentId ?? 0, excerpt: toExcerpt(row.parentText) } };
}

/** One entry more than shown was read: it indicates a next page. */
function toSlice<Entry extends { id: number; createdAt: Date }>(
  entryRows: readonly Entry[],
  limit: number,
): FeedSlice<Entry> {
  const entries = entryRows.slice(0, limit);
  const last = entries.at(-1);
  const next = entryRows.length > limit && last !== undefined ? { at: last.createdAt, id: last.id } : null;
  return { entries, next };
}

export interface ReadFeed {
  /** The cursor to continue from; null: from the newest. */
  before: FeedCursor | null;
  limit: number;
}

/** Read the latest comments on all pages of the account, as the public sees them. */
export async function readLatest(ctx: Context, { before, limit }: ReadFeed): Promise<FeedSlice<FeedComment>> {
  const rows = await findLatest(ctx.db, ctx.account.id, { before, limit: limit + 1 });
  return toSlice(rows.map(feedComment), limit);
}

/** Read replies of others to the acting reader; refuses callers who are not signed in. */
export async function readReplies(ctx: Context, { before, limit }: ReadFeed): Promise<FeedSlice<FeedReply>> {
  const { id: readerId } = requireReader(ctx);
  const rows = await findReplies(ctx.db, ctx.account.id, { readerId, before, limit: limit + 1 });
  return toSlice(rows.map(feedReply), limit);
}

/**
 * Read the pages with the most comments among the newest thousand; `next` is the number of the next page of the list.
 */
export async function readTopPages(
  ctx: Context,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ pages: FeedPage[]; next: number | null }> {
  const slice = { limit: perPage + 1, offset: (page - 1) * perPage };
  const pageRows = await findTopPages(ctx.db, ctx.account.id, slice);
  return { pages: pageRows.slice(0, perPage), next: pageRows.length > perPage ? page + 1 : null };
}
