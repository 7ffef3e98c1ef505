import type { Context } from "@/server/context/index";
import {
  type Comment,
  lockComments,
  notifyListeners,
  requireModerator,
} from "@/server/engagement/comment-states/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { Decision } from "./decision";
import { writeFeatured } from "./feature.repository";
import { logUnchanged } from "./log-unchanged";

/** The move names of both decisions in the log. */
const MOVES = { true: "feature", false: "unfeature" } as const;

interface FeatureComments {
  ids: readonly number[];
  /** true: feature the comments; false: no longer. */
  isFeatured: boolean;
  reason: string;
}

/** The move names of decisions that featured comments or ended that. */
export const FEATURE_MOVES: readonly string[] = Object.values(MOVES);

/** Whether a decision of the log featured comments or ended that. */
export function isFeatureMove(move: string): boolean {
  return move === MOVES.true || move === MOVES.false;
}

interface Change extends Pick<FeatureComments, "isFeatured" | "reason"> {
  comments: readonly Comment[];
  move: string;
  batch: string;
  undoes: string | null;
  now: Date;
}

/** Write the change of locked comments, with an event and a log entry for each that changed; returns those. */
async function writeChange(tx: Statements, ctx: Context, change: Change): Promise<Comment[]> {
  const { comments, isFeatured, reason, move, batch, undoes, now } = change;
  const ids = comments.map(({ id }) => id);
  const changed = await writeFeatured(tx, ctx.account.id, { ids, isFeatured, now });
  const rows = comments.filter(({ id }) => changed.includes(id));
  await logUnchanged(tx, ctx, { comments: rows, entry: { move, reason, batch, undoes, now } });
  for (const { id, pageId, authorId } of rows) {
    await ctx.emit(tx, {
      name: isFeatured ? "engagement/comment.featured" : "engagement/comment.unfeatured",
      id: `comment:${id}:${MOVES[`${isFeatured}`]}:${batch}`,
      subject: { type: "comment", id: String(id) },
      data: { commentId: id, pageId, authorId, reason },
    });
  }
  return rows;
}

/**
 * Feature comments of the account, or no longer; idempotent. Returns the batch by which `undoDecisions` undoes it
 * (null: nothing changed), and the ids of the comments that changed. Refused with 404 where the account has none of the
 * comments, and with 409 where a comment to feature is not visible.
 */
export async function featureComments(
  ctx: Context,
  { ids, isFeatured, reason }: FeatureComments,
): Promise<{ batch: string | null; changed: number[] }> {
  requireModerator(ctx);
  const batch = ctx.ids.uuid();
  const now = ctx.clock.now();
  const changed = await ctx.db.transaction(async (tx) => {
    const comments = await lockComments(tx, ctx.account.id, ids);
    if (comments.length === 0) throw notFound("comment");
    if (isFeatured && comments.some(({ status }) => status !== "published"))
      throw new AppError("conflict", "Only published comments can be featured. Approve the comment first.");
    return writeChange(tx, ctx, {
      comments,
      isFeatured,
      reason,
      move: MOVES[`${isFeatured}`],
      batch,
      undoes: null,
      now,
    });
  });
  await notifyListeners(ctx, changed);
  return { batch: changed.length === 0 ? null : batch, changed: changed.map(({ id }) => id) };
}

/** Undo such a decision; returns the comments that have their former state again. */
export async function undoFeature(ctx: Context, decisions: readonly Decision[]): Promise<number[]> {
  const [first] = decisions;
  if (first === undefined) return [];
  const isFeatured = first.move === MOVES.false;
  const ids = decisions.map(({ commentId }) => commentId);
  const changed = await ctx.db.transaction(async (tx) =>
    writeChange(tx, ctx, {
      comments: await lockComments(tx, ctx.account.id, ids),
      isFeatured,
      reason: isFeatured ? "Featured again." : "Feature undone.",
      move: "undo",
      batch: ctx.ids.uuid(),
      undoes: first.batch,
      now: ctx.clock.now(),
    }),
  );
  await notifyListeners(ctx, changed);
  return changed.map(({ id }) => id);
}
