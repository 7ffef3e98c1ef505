import type { Context } from "@/server/accounts/index";
import {
  type Comment,
  type CommentAnswer,
  findAnswers,
  findComment,
  lockComments,
  notifyListeners,
  requireReader,
  rewriteComment,
} from "@/server/engagement/comments/index";
import { judgeComment } from "@/server/engagement/moderation/index";
import type { Page } from "@/server/engagement/pages/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { prepareBody, type SentText } from "./prepare-body";
import { toStoredVerdict } from "./stored-verdict";

function requireEditable(comment: Comment | null | undefined, { readerId, pageId }: Editing): Comment {
  if (comment?.pageId !== pageId) throw notFound("comment");
  if (comment.authorId !== readerId) throw new AppError("forbidden", "This comment is somebody else's.");
  if (comment.hiddenAt !== null || comment.deletedAt !== null)
    throw new AppError("gone", "This comment was removed.");
  return comment;
}

interface Editing {
  readerId: number;
  pageId: number;
}

/**
 * A reader gives a comment of their own another text, which moderation judges as if it were new: what was published may
 * have to wait again. What waits or was called spam stays so. Another's comment is refused, and one that was removed.
 */
export async function editComment(
  ctx: Context,
  { page, id, ...sent }: SentText & { page: Page; id: number },
): Promise<CommentAnswer> {
  const reader = requireReader(ctx);
  const editing = { readerId: reader.id, pageId: page.id };
  const known = requireEditable(await findComment(ctx.db, ctx.account.id, id), editing);
  const body = await prepareBody(ctx, sent);
  const verdict = toStoredVerdict(
    await judgeComment(ctx, {
      commentId: id,
      authorId: reader.id,
      isGuest: false,
      text: body.text,
      links: body.links,
      hasImage: body.hasImage,
    }),
  );
  await ctx.db.withStatements(async (tx) => {
    const [locked] = await lockComments(tx, ctx.account.id, [id]);
    const comment = requireEditable(locked, editing);
    const isPublished = verdict.isPublished && comment.isPublished;
    const isSpam = verdict.isSpam || comment.isSpam;
    const judgement = { ...verdict, isPublished, isSpam, shadow: verdict.shadow || comment.shadow };
    await rewriteComment(tx, ctx.account.id, { id, ...body, verdict: judgement, now: ctx.clock.now() });
    await ctx.emit(tx, {
      name: "engagement/comment.edited",
      id: `comment:${id}:edited:${comment.version + 1}`,
      subject: { type: "comment", id: String(id) },
      data: { commentId: id, pageId: page.id, authorId: reader.id },
    });
  });
  await notifyListeners(ctx, [known]);
  const [answer] = await findAnswers(ctx.db, ctx.account.id, { ids: [id], view: "writer" });
  if (answer === undefined) throw notFound("comment");
  return answer;
}
