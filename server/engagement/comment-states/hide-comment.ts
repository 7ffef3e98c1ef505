import { type Context, requireReader } from "@/server/context/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import type { CommentDocument } from "./comment";
import { lockComments, writeFlags } from "./comment.repository";
import { findCommentDocuments } from "./document.repository";
import { applyMove } from "./move.rules";
import { emitMove } from "./move-comments";
import { notifyListeners } from "./notify-listeners";

/** Withdraw a reader's own comment; idempotent and irreversible. Another reader's comment is refused. */
export async function hideComment(
  ctx: Context,
  { id, pageId }: { id: number; pageId: number },
): Promise<CommentDocument> {
  const reader = requireReader(ctx);
  const now = ctx.clock.now();
  const comment = await ctx.db.transaction(async (tx) => {
    const [locked] = await lockComments(tx, ctx.account.id, [id]);
    if (locked === undefined || locked.pageId !== pageId) throw notFound("comment");
    if (locked.authorId !== reader.id)
      throw new AppError("forbidden", "You can only change your own comments.");
    const flags = applyMove(locked, "hide", { now, moderatorId: null });
    if (flags === locked) return locked;
    const reason = "Deleted by its author.";
    await writeFlags(tx, ctx.account.id, {
      comments: [{ ...locked, ...flags }],
      now,
      phase: null,
      reason: null,
    });
    const change = { ...locked, before: locked, after: flags, version: locked.version + 1 };
    await emitMove(tx, ctx, { change, move: "hide", reason });
    return locked;
  });
  await notifyListeners(ctx, [comment]);
  const [answer] = await findCommentDocuments(ctx.db, ctx.account.id, { ids: [id], view: "reduced" });
  if (answer === undefined) throw notFound("comment");
  return answer;
}
