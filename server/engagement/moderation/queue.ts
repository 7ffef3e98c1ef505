import type { Context } from "@/server/accounts/index";
import { requireModerator } from "@/server/engagement/comments/index";
import type { ScoreReason } from "@/server/engagement/scoring/index";
import { type Page, type PageRequest, pageOf, sliceOf } from "@/server/platform/cursor/index";
import { notFound } from "@/server/platform/errors/index";
import { type Decision } from "./decision";
import { findDecisionsOf } from "./decision.repository";
import {
  countQueues,
  findAuthorHistory,
  findQueue,
  findQueued,
  findThread,
  type QueueCounts,
} from "./queue.repository";

export type CommentStatus = "published" | "pending" | "spam" | "hidden" | "deleted";

/** What moderators work through. */
export type Queue = "pending" | "reported" | "appealed" | "spam" | "all";

/** A comment as moderators see it in a queue. */
export interface QueuedComment {
  id: number;
  text: string;
  status: CommentStatus;
  shadow: boolean;
  version: number;
  toxicity: number;
  spamProbability: number | null;
  phase: string;
  reason: string;
  toxicityReasons: ScoreReason[];
  spamReasons: ScoreReason[];
  createdAt: Date;
  editedAt: Date | null;
  author: { id: number; name: string; avatarUrl: string | null; kind: string };
  page: { id: number; url: string; headline: string | null };
  parent: { id: number; text: string; author: string } | null;
  reports: { reason: string; note: string }[];
  /** What its writer has to say for it; null: nothing, or it was answered. */
  appeal: string | null;
}

export interface QueueFilter {
  queue: Queue;
  text?: string | undefined;
  authorId?: number | undefined;
  pageId?: number | undefined;
}

/** One queue, the newest comment first. */
export async function listQueue(
  ctx: Context,
  { filter, page }: { filter: QueueFilter; page: PageRequest },
): Promise<Page<QueuedComment>> {
  requireModerator(ctx);
  const slice = sliceOf(page, "number");
  const rows = await findQueue(ctx.db, ctx.account.id, { ...filter, slice });
  return pageOf(slice, rows, (row) => ({ at: row.createdAt, id: String(row.id) }));
}

/** How many comments wait in each queue, counted to 1,000. */
export async function getQueueCounts(ctx: Context): Promise<QueueCounts> {
  requireModerator(ctx);
  return countQueues(ctx.db, ctx.account.id);
}

/** What surrounds a comment: its thread, what else its author wrote, who decided what. */
export interface CommentContext {
  comment: QueuedComment;
  /** The comment it answers or itself, and up to 20 replies, the oldest first. */
  thread: { id: number; text: string; author: string; status: CommentStatus; createdAt: Date }[];
  author: {
    since: Date;
    /** Comments by where they stand. */
    counts: Partial<Record<CommentStatus, number>>;
    latest: { id: number; text: string; status: CommentStatus; page: string; createdAt: Date }[];
    bans: { id: number; shadow: boolean; reason: string; endsAt: Date | null; createdBy: string }[];
  };
  decisions: Decision[];
}

export async function getCommentContext(ctx: Context, id: number): Promise<CommentContext> {
  requireModerator(ctx);
  const accountId = ctx.account.id;
  const comment = await findQueued(ctx.db, accountId, id);
  if (comment === null) throw notFound("comment");
  const [thread, author, decisions] = await Promise.all([
    findThread(ctx.db, accountId, id),
    findAuthorHistory(ctx.db, accountId, { readerId: comment.author.id, now: ctx.clock.now() }),
    findDecisionsOf(ctx.db, accountId, id),
  ]);
  return { comment, thread, author, decisions };
}
