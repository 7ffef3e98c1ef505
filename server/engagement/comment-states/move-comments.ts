import type { Context } from "@/server/context/index";
import type { DomainEvent } from "@/server/events/catalogue";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { Comment, CommentFlags, MovedComment } from "./comment";
import { lockComments, writeFlags } from "./comment.repository";
import { getModeratorReaderId, requireModerator } from "./moderator";
import { applyMove, type CommentMove, deriveStatus } from "./move.rules";
import { notifyListeners } from "./notify-listeners";

export interface MoveCommentsInput {
  ids: readonly number[];
  move: Exclude<CommentMove, "hide">;
  reason: string;
  /** The moderation phase that decided; default `hand` for a manual decision. */
  phase?: string;
  /** The moderator's reader row; left out: that of the actor. */
  moderatorId?: number;
  /** A phase from which `pend` takes over waiting comments: they change although their status stays. */
  takesOver?: string;
  /** Versions as the moderator saw them: one mismatch aborts all moves. */
  versions?: ReadonlyMap<number, number>;
  /** Additional writes in the same transaction (a log, a lesson). */
  alongside?: (tx: Statements, moved: readonly MovedComment[]) => Promise<void>;
}

const EVENT_OF = {
  approve: "engagement/comment.approved",
  pend: "engagement/comment.pended",
  spam: "engagement/comment.spammed",
  delete: "engagement/comment.deleted",
  restore: "engagement/comment.restored",
  hide: "engagement/comment.hidden",
} as const;

/** Build the request for mails to the readers whom a comment concerns; its id depends on the comment alone. */
export function buildNoticesRequest(commentId: number): DomainEvent {
  return {
    name: "engagement/comment.notices-requested",
    id: `comment:${commentId}:notices-requested`,
    subject: { type: "comment", id: String(commentId) },
    data: { commentId },
  };
}

/** Emit the event of a move in its transaction; the first publication of a comment emits a second event. */
export async function emitMove(
  tx: Statements,
  ctx: Context,
  { change, move, reason }: { change: MovedComment; move: CommentMove; reason: string },
): Promise<void> {
  const { id, pageId, authorId, version } = change;
  const subject = { type: "comment", id: String(id) };
  const data = { commentId: id, pageId, authorId, reason };
  await ctx.emit(tx, { name: EVENT_OF[move], id: `comment:${id}:${move}:${version}`, subject, data });
  if (change.before.isPublished || !change.after.isPublished || change.after.isSpam) return;
  await ctx.emit(tx, { name: "engagement/comment.published", id: `comment:${id}:published`, subject, data });
  await ctx.emit(tx, buildNoticesRequest(id));
}

/** The flags of a comment, as the decision log stores them. */
export function getFlags(comment: Comment): CommentFlags {
  const { isPublished, isSpam, shadow, hiddenAt, deletedAt, deletedById } = comment;
  return { isPublished, isSpam, shadow, hiddenAt, deletedAt, deletedById };
}

function assertVersions(comments: readonly Comment[], versions: MoveCommentsInput["versions"]): void {
  const changed = comments.filter(({ id, version }) => (versions?.get(id) ?? version) !== version);
  if (changed.length === 0) return;
  const problems = changed.map(({ id }) => ({
    path: `comments.${id}`,
    message: "was changed by someone else",
  }));
  throw new AppError("conflict", "Someone else changed this in the meantime. Reload and try again.", {
    problems,
  });
}

/**
 * Apply a move to comments: the only path that changes a comment's state after creation. Comments of other accounts
 * are omitted, and those already in the target state are unchanged, unless the move takes them over. Counts change in the same transaction, which
 * emits an event for each move.
 */
export async function moveComments(ctx: Context, input: MoveCommentsInput): Promise<MovedComment[]> {
  requireModerator(ctx);
  const moderatorId = input.moderatorId ?? (await getModeratorReaderId(ctx));
  const now = ctx.clock.now();
  const result = await ctx.db.transaction(async (tx) => {
    const locked = await lockComments(tx, ctx.account.id, input.ids);
    assertVersions(locked, input.versions);
    const changes = locked.flatMap((comment): MovedComment[] => {
      const before = getFlags(comment);
      const after = applyMove(before, input.move, { now, moderatorId });
      const isTakenOver =
        input.move === "pend" && comment.status === "pending" && comment.phase === input.takesOver;
      return after === before && !isTakenOver ? [] : [toMovedComment(comment, after)];
    });
    await writeMoves(tx, ctx, { ...input, changes, now });
    return changes;
  });
  await notifyListeners(ctx, result);
  return result;
}

function toMovedComment(comment: Comment, after: CommentFlags): MovedComment {
  const { id, pageId, realmId, authorId, text, version } = comment;
  return { id, pageId, realmId, authorId, text, before: getFlags(comment), after, version: version + 1 };
}

interface MoveBatch extends Pick<MoveCommentsInput, "move" | "reason" | "phase" | "alongside"> {
  changes: readonly MovedComment[];
  now: Date;
}

async function writeMoves(tx: Statements, ctx: Context, batch: MoveBatch): Promise<void> {
  const { changes, now, reason, phase = "hand" } = batch;
  if (changes.length > 0) {
    const comments = changes.map(({ id, after }) => ({ id, ...after }));
    await writeFlags(tx, ctx.account.id, { comments, now, phase, reason });
    for (const change of changes) await emitMove(tx, ctx, { change, move: batch.move, reason });
  }
  await batch.alongside?.(tx, changes);
}

/** Undo moves: each comment returns to its previous state, unless it was changed since; those are omitted. */
export async function undoMoves(
  ctx: Context,
  {
    moves,
    reason,
    alongside,
  }: { moves: readonly Pick<MovedComment, "id" | "before" | "version">[] } & Pick<
    MoveCommentsInput,
    "reason" | "alongside"
  >,
): Promise<MovedComment[]> {
  requireModerator(ctx);
  const now = ctx.clock.now();
  const movesById = new Map(moves.map((move) => [move.id, move]));
  const result = await ctx.db.transaction(async (tx) => {
    const locked = await lockComments(tx, ctx.account.id, [...movesById.keys()]);
    const changes = locked.flatMap((comment): MovedComment[] => {
      const move = movesById.get(comment.id);
      return move === undefined || move.version !== comment.version
        ? []
        : [toMovedComment(comment, move.before)];
    });
    const toUndoMove = (change: MovedComment): CommentMove => UNDO_MOVES[deriveStatus(change.after)];
    if (changes.length > 0) {
      const comments = changes.map(({ id, after }) => ({ id, ...after }));
      await writeFlags(tx, ctx.account.id, { comments, now, phase: "undo", reason });
      for (const change of changes) await emitMove(tx, ctx, { change, move: toUndoMove(change), reason });
    }
    await alongside?.(tx, changes);
    return changes;
  });
  await notifyListeners(ctx, result);
  return result;
}

/** The move that corresponds to a return to each status. */
const UNDO_MOVES = {
  published: "restore",
  pending: "pend",
  spam: "spam",
  deleted: "delete",
  hidden: "restore",
} as const satisfies Record<string, CommentMove>;
