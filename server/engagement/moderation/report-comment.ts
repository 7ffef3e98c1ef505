import type { Context } from "@/server/accounts/index";
import { findComment, requireReader } from "@/server/engagement/comments/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { insertAppeal, insertReport } from "./report.repository";

/** Why readers think that a comment should not stand. */
export const REPORT_REASONS = ["spam", "abuse", "off_topic", "false_information", "other"] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * A signed-in reader says that a visible comment should not stand. Said twice, the first counts. The comment stays as
 * it is until a moderator decides.
 */
export async function reportComment(
  ctx: Context,
  { commentId, reason, note }: { commentId: number; reason: ReportReason; note: string },
): Promise<void> {
  const reader = requireReader(ctx);
  const comment = await findComment(ctx.db, ctx.account.id, commentId);
  if (comment?.status !== "published") throw notFound("comment");
  if (comment.authorId === reader.id) throw new AppError("forbidden", "This comment is your own.");
  await insertReport(ctx.db, ctx.account.id, {
    commentId,
    readerId: reader.id,
    reason,
    note,
    now: ctx.clock.now(),
  });
}

/** The writer of a comment that was withdrawn or waits says, once, why it should stand. */
export async function appealComment(
  ctx: Context,
  { commentId, note }: { commentId: number; note: string },
): Promise<void> {
  const reader = requireReader(ctx);
  const comment = await findComment(ctx.db, ctx.account.id, commentId);
  if (comment?.authorId !== reader.id) throw notFound("comment");
  // A writer whom only they themselves see is not told so here either: their note is taken, as any other's.
  if (comment.status === "published" || comment.status === "hidden") {
    throw new AppError("conflict", "Nobody took this comment away.");
  }
  const isNew = await insertAppeal(ctx.db, ctx.account.id, { commentId, note, now: ctx.clock.now() });
  if (!isNew) throw new AppError("conflict", "You have said this already.");
}
