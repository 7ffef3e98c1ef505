import { type Context, requireReader } from "@/server/context/index";
import { findComment } from "@/server/engagement/comment-states/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { insertAppeal, insertReport } from "./report.repository";

/** Reasons for which readers report a comment. */
export const REPORT_REASONS = ["spam", "abuse", "off_topic", "false_information", "other"] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * Report a visible comment as a signed-in reader; idempotent, the first report counts. The comment stays as it is
 * until a moderator decides.
 */
export async function reportComment(
  ctx: Context,
  { commentId, reason, note }: { commentId: number; reason: ReportReason; note: string },
): Promise<void> {
  const reader = requireReader(ctx);
  const comment = await findComment(ctx.db, ctx.account.id, commentId);
  if (comment?.status !== "published") throw notFound("comment");
  if (comment.authorId === reader.id) throw new AppError("forbidden", "You can't report your own comment.");
  await insertReport(ctx.db, ctx.account.id, {
    commentId,
    readerId: reader.id,
    reason,
    note,
    now: ctx.clock.now(),
  });
}

/** Appeal a removal or a hold, as the comment's writer, once. */
export async function appealComment(
  ctx: Context,
  { commentId, note }: { commentId: number; note: string },
): Promise<void> {
  const reader = requireReader(ctx);
  const comment = await findComment(ctx.db, ctx.account.id, commentId);
  if (comment?.authorId !== reader.id) throw notFound("comment");
  // A shadow-banned writer must not notice the ban here: the appeal is stored as any other.
  if (comment.status === "published" || comment.status === "hidden") {
    throw new AppError("conflict", "Only rejected or pending comments can be appealed.");
  }
  const isNew = await insertAppeal(ctx.db, ctx.account.id, { commentId, note, now: ctx.clock.now() });
  if (!isNew) throw new AppError("conflict", "You have already appealed this comment.");
}
