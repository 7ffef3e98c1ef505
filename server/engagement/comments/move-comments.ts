import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import type { Comment, CommentFlags } from "./comment";
import { lockComments, writeFlags } from "./comment.repository";
import { emitMove } from "./comment-events";
import { moderatorReader, requireModerator } from "./moderator";
import { type CommentMove, moved, statusOf } from "./move.rules";
import type { MovedComment } from "./moved-comment";
import { notifyListeners } from "./notify-listeners";

export interface Moves {
  ids: readonly number[];
  move: Exclude<CommentMove, "hide">;
  reason: string;
  /** The phase of moderation, or the hand, that decided. */
  phase?: string;
  /** The reader who stands for the moderator; left out: whoever acts. */
  moderatorId?: number;
  /** Versions as whoever decides saw them: where one differs, nothing at all is moved. */
  versions?: ReadonlyMap<number, number>;
  /** What else is to be written with it (a log, a lesson). Runs in the same transaction. */
  alongside?: (tx: Statements, moved: readonly MovedComment[]) => Promise<void>;
}

/** The flags of a comment, as the log of decisions keeps them. */
export function flagsOf(comment: Comment): CommentFlags {
  const { isPublished, isSpam, shadow, hiddenAt, deletedAt, deletedById } = comment;
  return { isPublished, isSpam, shadow, hiddenAt, deletedAt, deletedById };
}

function refuseUnseen(comments: readonly Comment[], versions: Moves["versions"]): void {
  const changed = comments.filter(({ id, version }) => (versions?.get(id) ?? version) !== version);
  if (changed.length === 0) return;
  const problems = changed.map(({ id }) => ({
    path: `comments.${id}`,
    message: "was changed by somebody else",
  }));
  throw new AppError("conflict", "Somebody else changed this in the meantime.", { problems });
}

/**
 * The one door through which a comment's state changes after it was written. Comments of others' accounts are left out;
 * one that stands there already is not touched. Counts change in the same transaction, in which each move is told.
 */
export async function moveComments(ctx: Context, input: Moves): Promise<MovedComment[]> {
  requireModerator(ctx);
  const moderatorId = input.moderatorId ?? (await moderatorReader(ctx));
  const now = ctx.clock.now();
  const result = await ctx.db.withStatements(async (tx) => {
    const found = await lockComments(tx, ctx.account.id, input.ids);
    refuseUnseen(found, input.versions);
    const changes = found.flatMap((comment): MovedComment[] => {
      const before = flagsOf(comment);
      const after = moved(before, input.move, { now, moderatorId });
      return after === before ? [] : [movedComment(comment, after)];
    });
    await writeMoves(tx, ctx, { ...input, changes, now });
    return changes;
  });
  await notifyListeners(ctx, result);
  return result;
}

function movedComment(comment: Comment, after: CommentFlags): MovedComment {
  const { id, pageId, realmId, authorId, text, version } = comment;
  return { id, pageId, realmId, authorId, text, before: flagsOf(comment), after, version: version + 1 };
}

interface Written extends Pick<Moves, "move" | "reason" | "phase" | "alongside"> {
  changes: readonly MovedComment[];
  now: Date;
}

async function writeMoves(tx: Statements, ctx: Context, written: Written): Promise<void> {
  const { changes, now, reason, phase = "hand" } = written;
  if (changes.length > 0) {
    const comments = changes.map(({ id, after }) => ({ id, ...after }));
    await writeFlags(tx, ctx.account.id, { comments, now, phase, reason });
    for (const change of changes) await emitMove(tx, ctx, { change, move: written.move, reason });
  }
  await written.alongside?.(tx, changes);
}

/**
 * Takes moves back: each comment stands again as it did before, unless somebody changed it since; those are left out.
 */
export async function undoMoves(
  ctx: Context,
  {
    moves,
    reason,
    alongside,
  }: { moves: readonly Pick<MovedComment, "id" | "before" | "version">[] } & Pick<
    Moves,
    "reason" | "alongside"
  >,
): Promise<MovedComment[]> {
  requireModerator(ctx);
  const now = ctx.clock.now();
  const wanted = new Map(moves.map((move) => [move.id, move]));
  const result = await ctx.db.withStatements(async (tx) => {
    const found = await lockComments(tx, ctx.account.id, [...wanted.keys()]);
    const changes = found.flatMap((comment): MovedComment[] => {
      const move = wanted.get(comment.id);
      return move === undefined || move.version !== comment.version
        ? []
        : [movedComment(comment, move.before)];
    });
    const toward = (change: MovedComment): CommentMove => UNDOING[statusOf(change.after)];
    if (changes.length > 0) {
      const comments = changes.map(({ id, after }) => ({ id, ...after }));
      await writeFlags(tx, ctx.account.id, { comments, now, phase: "undo", reason });
      for (const change of changes) await emitMove(tx, ctx, { change, move: toward(change), reason });
    }
    await alongside?.(tx, changes);
    return changes;
  });
  await notifyListeners(ctx, result);
  return result;
}

/** What it amounts to that a comment stands so again. */
const UNDOING = {
  published: "restore",
  pending: "pend",
  spam: "spam",
  deleted: "delete",
  hidden: "restore",
} as const satisfies Record<string, CommentMove>;
