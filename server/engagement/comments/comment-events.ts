import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import type { CommentMove } from "./move.rules";
import type { MovedComment } from "./moved-comment";

const EVENT_OF = {
  approve: "engagement/comment.approved",
  pend: "engagement/comment.pended",
  spam: "engagement/comment.spammed",
  delete: "engagement/comment.deleted",
  restore: "engagement/comment.restored",
  hide: "engagement/comment.hidden",
} as const;

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
}
