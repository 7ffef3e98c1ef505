import type { Context } from "@/server/context/index";
import {
  buildNoticesRequest,
  type CommentDocument,
  notifyListenersStatement,
} from "@/server/engagement/comment-states/index";
import { buildScoreRequest } from "@/server/engagement/moderation/index";
import type { DomainEvent } from "@/server/events/catalogue";
import { createBatcher, createPerAccount } from "@/server/platform/db/index";
import { getOrigin, type Origin } from "@/server/platform/telemetry/index";
import { insertComments, type NewComment } from "./insert.repository";

/** A moderated comment of a page. */
interface ModeratedComment extends NewComment {
  pageId: number;
}

interface PendingInsert {
  ctx: Context;
  comment: ModeratedComment;
  /** Of its own request: the batch is written by that of another. */
  origin: Origin;
}

const MAX_BATCH_SIZE = 50;

function buildEvents({
  ctx,
  comment: { id, pageId, authorId, parentId, mentions, verdict },
  origin,
}: PendingInsert): DomainEvent[] {
  const subject = { type: "comment", id: String(id) };
  const data = { commentId: id, pageId, authorId };
  const created: DomainEvent = {
    name: "engagement/comment.created",
    id: `comment:${id}:created`,
    subject,
    data: { parentId, ...data },
    origin,
  };
  const published: DomainEvent = {
    name: "engagement/comment.published",
    id: `comment:${id}:published`,
    subject,
    data: { reason: verdict.reason, ...data },
    origin,
  };
  const concernsReaders = verdict.isPublished && (parentId !== null || mentions !== "[]");
  const scoreRequest = buildScoreRequest(ctx, id);
  return [
    created,
    ...(verdict.isPublished ? [published] : []),
    ...(concernsReaders ? [{ ...buildNoticesRequest(id), origin }] : []),
    ...(scoreRequest === null ? [] : [{ ...scoreRequest, origin }]),
  ];
}

/** Insert a batch of comments with their events in one transaction, and notify the listeners of their conversations. */
async function insertBatch(batch: readonly PendingInsert[]): Promise<(CommentDocument | null)[]> {
  const [first] = batch;
  if (first === undefined) return [];
  const { db, account, emitBundle } = first.ctx;
  // Their times are equal: ordinals must follow the ids, which order replies and the feed.
  const rows = batch.map(({ comment }) => comment).toSorted((one, other) => one.id - other.id);
  const visible = rows.filter(({ verdict }) => verdict.isPublished);
  return db.transaction(async (tx) => {
    const [documents] = await Promise.all([
      insertComments(tx, account.id, rows),
      notifyListenersStatement(tx, visible),
      emitBundle(tx, batch.flatMap(buildEvents)),
    ]);
    const byId = new Map(documents.map((document) => [document.id, document]));
    return batch.map(({ comment }) => byId.get(comment.id) ?? null);
  });
}

type Insert = (pending: PendingInsert) => Promise<CommentDocument | null>;

/** Get the batcher of an account. */
const getBatcher = createPerAccount<object, Insert>(() =>
  createBatcher({ write: insertBatch, maxBatchSize: MAX_BATCH_SIZE }),
);

/**
 * Insert a moderated comment and emit its events. Commits of one account are serialised, so concurrent comments share
 * one transaction (docs/decisions/comments-written-in-batches.md).
 */
export async function insertComment(ctx: Context, comment: ModeratedComment): Promise<CommentDocument> {
  const document = await getBatcher(ctx.db, ctx.account.id)({ ctx, comment, origin: getOrigin() });
  if (document === null) throw new Error("a comment was deleted while it was written");
  return document;
}
