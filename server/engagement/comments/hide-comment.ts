import type { Context } from "@/server/accounts/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { CommentAnswer } from "./comment";
import { lockComments, writeFlags } from "./comment.repository";
import { emitMove } from "./comment-events";
import { findAnswers } from "./document.repository";
import { moved } from "./move.rules";
import { notifyListeners } from "./notify-listeners";
import { requireReader } from "./require-reader";

/** A reader withdraws a comment of their own; again is the same answer, and there is no way back. Another's is refused. */
export async function hideComment(
  ctx: Context,
  { id, pageId }: { id: number; pageId: number },
): Promise<CommentAnswer> {
  const reader = requireReader(ctx);
  const now = ctx.clock.now();
  const comment = await ctx.db.withStatements(async (tx) => {
    const [found] = await lockComments(tx, ctx.account.id, [id]);
    if (found === undefined || found.pageId !== pageId) throw notFound("comment");
    if (found.authorId !== reader.id) throw new AppError("forbidden", "This comment is somebody else's.");
    const after = moved(found, "hide", { now, moderatorId: null });
    if (after === found) return found;
    const reason = "Withdrawn by its writer.";
    await writeFlags(tx, ctx.account.id, {
      comments: [{ ...found, ...after }],
      now,
      phase: null,
      reason: null,
    });
    const change = { ...found, before: found, after, version: found.version + 1 };
    await emitMove(tx, ctx, { change, move: "hide", reason });
    return found;
  });
  await notifyListeners(ctx, [comment]);
  const [answer] = await findAnswers(ctx.db, ctx.account.id, { ids: [id], view: "reduced" });
  if (answer === undefined) throw notFound("comment");
  return answer;
}
