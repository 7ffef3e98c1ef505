import type { Context } from "@/server/context/index";
import { lockComments, requireModerator } from "@/server/engagement/comment-states/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { Decision } from "./decision";
import { closeAppeals, reopenAppeals } from "./decision.repository";
import { logUnchanged } from "./log-unchanged";
import { holdScored } from "./scored.repository";

/** The move name of a declined appeal in the log. */
export const DECLINE = "decline";

/**
 * Decline the open appeals about comments. The comments stay as they are, and each decision is logged; the external
 * scorer no longer publishes a comment that waited for its score, also after an edit. Returns the batch by which
 * `undoDecisions` reopens the appeals, and the ids of their comments. Refused with 404 where the account has none of the
 * comments, with 409 where none of the appeals is open any more.
 */
export async function declineAppeals(
  ctx: Context,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<{ batch: string; declined: number[] }> {
  requireModerator(ctx);
  const batch = ctx.ids.uuid();
  const now = ctx.clock.now();
  const declined = await ctx.db.transaction(async (tx) => {
    const comments = await lockComments(tx, ctx.account.id, ids);
    if (comments.length === 0) throw notFound("comment");
    const closed = await closeAppeals(tx, ctx.account.id, { ids, now });
    const kept = comments.filter(({ id }) => closed.includes(id));
    await logUnchanged(tx, ctx, {
      comments: kept,
      entry: { move: DECLINE, reason, batch, undoes: null, now },
    });
    for (const { id, version } of kept)
      await holdScored(tx, ctx.account.id, { id, version, phase: "hand", reason });
    return closed;
  });
  if (declined.length === 0) throw new AppError("conflict", "Someone else has already answered this appeal.");
  return { batch, declined };
}

/** Reopen the appeals that one decision declined; returns the comments whose appeal is open again. */
export async function undoDecline(ctx: Context, decisions: readonly Decision[]): Promise<number[]> {
  const [first] = decisions;
  if (first === undefined) return [];
  return ctx.db.transaction(async (tx) => {
    const ids = decisions.map(({ commentId }) => commentId);
    const comments = await lockComments(tx, ctx.account.id, ids);
    const reopened = await reopenAppeals(tx, ctx.account.id, { ids, closedAt: first.at });
    await logUnchanged(tx, ctx, {
      comments: comments.filter(({ id }) => reopened.includes(id)),
      entry: {
        move: "undo",
        reason: "Declined appeal reopened.",
        batch: ctx.ids.uuid(),
        undoes: first.batch,
        now: ctx.clock.now(),
      },
    });
    return reopened;
  });
}
