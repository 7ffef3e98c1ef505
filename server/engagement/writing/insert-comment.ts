import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Context } from "@/server/context/index";
import {
  assertFresh,
  type CommentDocument,
  type ExpectedState,
  insertComments,
  type NewComment,
  notifyListenersStatement,
} from "@/server/engagement/comments/index";
import type { DomainEvent } from "@/server/events/catalogue";
import { gather } from "@/server/platform/db/index";

export interface PreparedComment {
  pageId: number;
  row: NewComment;
  /** null: all assumptions were read from the database. */
  presumed: ExpectedState | null;
}

interface PendingInsert extends PreparedComment {
  ctx: Context;
}

/** Minimum and maximum batch size, and the number of concurrent transactions per account. */
const MIN_BATCH_SIZE = 8;
const MAX_BATCH_SIZE = 50;
const MAX_CONCURRENCY = 2;
/** A transaction that takes longer is waiting for a lock. */
const SLOW_BATCH_MILLISECONDS = 50;
const overdue = () => pause(SLOW_BATCH_MILLISECONDS, undefined, { ref: false });
/** Prepared comments wait this long for others that are still being moderated. */
const BATCH_WINDOW_MILLISECONDS = 3;
const linger = () => pause(BATCH_WINDOW_MILLISECONDS, undefined, { ref: false });

function buildEvents({ pageId, row }: PendingInsert): DomainEvent[] {
  const { id, authorId, parentId, verdict } = row;
  const subject = { type: "comment", id: String(id) };
  const data = { commentId: id, pageId, authorId };
  const created: DomainEvent = {
    name: "engagement/comment.created",
    id: `comment:${id}:created`,
    subject,
    data: { parentId, ...data },
  };
  if (!verdict.isPublished) return [created];
  const published: DomainEvent = {
    name: "engagement/comment.published",
    id: `comment:${id}:published`,
    subject,
    data: { reason: verdict.reason, ...data },
  };
  return [created, published];
}

/** Insert a batch in one pipelined transaction, which waits only for other writers of the same conversations. */
async function insertBatch(
  batch: readonly PendingInsert[],
  queue: object,
): Promise<(CommentDocument | null)[]> {
  const [first] = batch;
  if (first === undefined) return [];
  const { ctx } = first;
  const { id: accountId } = ctx.account;
  const rows = batch.map(({ row }) => row);
  const presumed = batch.flatMap((item) => item.presumed ?? []);
  const now = new Date(Math.min(...rows.map((row) => row.now.getTime())));
  const visible = rows.filter(({ verdict }) => verdict.isPublished);
  const [answers] = await ctx.db.inOnePacket((tx) => {
    const asserted = assertFresh(tx, accountId, { presumed, now });
    const inserted = insertComments(tx, accountId, rows);
    const notified = notifyListenersStatement(tx, visible);
    return Promise.all([inserted, notified, ctx.emitBundle(tx, batch.flatMap(buildEvents)), asserted]);
  }, queue);
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  return rows.map(({ id }) => byId.get(id) ?? null);
}

type Insert = (pending: Promise<PendingInsert>) => Promise<CommentDocument | null>;

const batchersByDatabase = new WeakMap<object, LRUCache<number, Insert>>();

function getBatcher({ db, account }: Context): Insert {
  const batchers = batchersByDatabase.get(db) ?? new LRUCache({ max: 1_000 });
  batchersByDatabase.set(db, batchers);
  const batcher =
    batchers.get(account.id) ??
    gather({
      work: insertBatch,
      nameOf: ({ row }: PendingInsert) => row.realmId,
      enough: MIN_BATCH_SIZE,
      most: MAX_BATCH_SIZE,
      lines: MAX_CONCURRENCY,
      overdue,
      linger,
    });
  batchers.set(account.id, batcher);
  return batcher;
}

/**
 * Insert a prepared comment and emit its events. Commits of one account are serialised, so concurrent comments share
 * one transaction (docs/decisions/comments-written-in-batches.md). Refused (`isStaleWrite`) where an assumption of
 * the comment is stale.
 */
export async function insertComment(
  ctx: Context,
  prepared: Promise<PreparedComment>,
): Promise<CommentDocument> {
  const toPending = async () => ({ ctx, ...(await prepared) });
  const answer = await getBatcher(ctx)(toPending());
  if (answer === null) throw new Error("a comment was deleted while it was written");
  return answer;
}
