import type { Context } from "@/server/accounts/index";
import { requireReader } from "@/server/engagement/comments/index";
import type { FeedComment, FeedPage, FeedPlace, FeedReply, FeedStretch } from "./feed";
import { type FeedRow, findLatest, findReplies, findTopPages } from "./feed.repository";
import { excerptOf } from "./feed.rules";

function feedComment(row: FeedRow): FeedComment {
  const { id, parentId, text, isPageAuthor, createdAt, authorId } = row;
  const { url, headline, imageUrl, commentCount } = row;
  return {
    id,
    parentId,
    excerpt: excerptOf(text),
    author: authorId === null ? null : { id: authorId, name: row.authorName, avatar: row.authorAvatar },
    isPageAuthor: isPageAuthor && authorId !== null,
    createdAt,
    page: { url, headline, imageUrl, commentCount },
  };
}

function feedReply(row: FeedRow): FeedReply {
  return { ...feedComment(row), parent: { id: row.parentId ?? 0, excerpt: excerptOf(row.parentText) } };
}

/** One more than is shown was read: it tells that something comes behind. */
function stretchOf<Entry extends { id: number; createdAt: Date }>(
  found: readonly Entry[],
  limit: number,
): FeedStretch<Entry> {
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  const next = found.length > limit && last !== undefined ? { at: last.createdAt, id: last.id } : null;
  return { entries, next };
}

export interface ReadFeed {
  /** Behind which place it goes on; null: from the newest. */
  before: FeedPlace | null;
  limit: number;
}

/** What readers wrote lately under any page of the account, as everybody may read it. */
export async function readLatest(
  ctx: Context,
  { before, limit }: ReadFeed,
): Promise<FeedStretch<FeedComment>> {
  const rows = await findLatest(ctx.db, ctx.account.id, { before, limit: limit + 1 });
  return stretchOf(rows.map(feedComment), limit);
}

/** What others answered to the reader who asks; refuses those who are not signed in. */
export async function readReplies(
  ctx: Context,
  { before, limit }: ReadFeed,
): Promise<FeedStretch<FeedReply>> {
  const { id: readerId } = requireReader(ctx);
  const rows = await findReplies(ctx.db, ctx.account.id, { readerId, before, limit: limit + 1 });
  return stretchOf(rows.map(feedReply), limit);
}

/** The pages with the most comments among the newest thousand; `next` is the number of the page of the list behind. */
export async function readTopPages(
  ctx: Context,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ pages: FeedPage[]; next: number | null }> {
  const slice = { limit: perPage + 1, offset: (page - 1) * perPage };
  const found = await findTopPages(ctx.db, ctx.account.id, slice);
  return { pages: found.slice(0, perPage), next: found.length > perPage ? page + 1 : null };
}
