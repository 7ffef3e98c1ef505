import type { Context } from "@/server/context/index";
import { requireModerator } from "@/server/engagement/comment-states/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { notFound } from "@/server/platform/errors/index";
import { findDecisionsOfComment } from "./decision.repository";
import {
  countQueues,
  findAuthorHistory,
  findQueue,
  findQueued,
  findThread,
  type QueueCounts,
} from "./queue.repository";
import type { CommentContext, QueuedComment, QueueFilter } from "./queued-comment";

/** List one queue, newest comment first. */
export async function listQueue(
  ctx: Context,
  { filter, page }: { filter: QueueFilter; page: PageRequest },
): Promise<Page<QueuedComment>> {
  requireModerator(ctx);
  if (filter.commentId !== undefined) {
    const comment = await findQueued(ctx.db, ctx.account.id, filter.commentId);
    return { rows: comment === null ? [] : [comment], next: null, previous: null };
  }
  const slice = toPageSlice(page, "number");
  const rows = await findQueue(ctx.db, ctx.account.id, { ...filter, slice });
  return buildPage(slice, rows, (row) => ({ at: row.createdAt, id: String(row.id) }));
}

/** Count the comments in each queue, up to 1,000. */
export async function getQueueCounts(ctx: Context): Promise<QueueCounts> {
  requireModerator(ctx);
  return countQueues(ctx.db, ctx.account.id);
}

export async function getCommentContext(ctx: Context, id: number): Promise<CommentContext> {
  requireModerator(ctx);
  const accountId = ctx.account.id;
  const comment = await findQueued(ctx.db, accountId, id);
  if (comment === null) throw notFound("comment");
  const [thread, author, decisions] = await Promise.all([
    findThread(ctx.db, accountId, id),
    findAuthorHistory(ctx.db, accountId, { readerId: comment.author.id, now: ctx.clock.now() }),
    findDecisionsOfComment(ctx.db, accountId, id),
  ]);
  return { comment, thread, author, decisions };
}
