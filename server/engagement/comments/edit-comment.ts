import { type Context, requireReader } from "@/server/context/index";
import {
  type Comment,
  type CommentDocument,
  findComment,
  findCommentDocuments,
  lockComments,
  notifyListeners,
} from "@/server/engagement/comment-states/index";
import {
  buildScoreRequest,
  judgeComment,
  SCORER_PHASE,
  toStoredVerdict,
} from "@/server/engagement/moderation/index";
import type { Page } from "@/server/engagement/pages/index";
import type { Statements } from "@/server/platform/db/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { rewriteComment } from "./edit.repository";
import { prepareBody, type SubmittedText } from "./prepare-comment";

function requireEditable(comment: Comment | null | undefined, { readerId, pageId }: Editing): Comment {
  if (comment?.pageId !== pageId) throw notFound("comment");
  if (comment.authorId !== readerId)
    throw new AppError("forbidden", "You can only change your own comments.");
  if (comment.hiddenAt !== null || comment.deletedAt !== null)
    throw new AppError("gone", "This comment was removed.");
  return comment;
}

interface Editing {
  readerId: number;
  pageId: number;
}

/** Emit the events of an edit that increments the version of this locked comment. */
async function emitEdit(tx: Statements, ctx: Context, { id, pageId, authorId, version }: Comment) {
  await ctx.emit(tx, {
    name: "engagement/comment.edited",
    id: `comment:${id}:edited:${version + 1}`,
    subject: { type: "comment", id: String(id) },
    data: { commentId: id, pageId, authorId },
  });
  const scoreRequest = buildScoreRequest(ctx, id, version + 1);
  if (scoreRequest !== null) await ctx.emit(tx, scoreRequest);
}

/**
 * Edit a reader's own comment; the new text is moderated as a new one, also by the account's external scorer, so a
 * published comment may be held again. A pending comment or spam stays so, until a moderator decides or, where it
 * waited only for a score, until that of the new text. Another reader's or a removed comment is refused.
 */
export async function editComment(
  ctx: Context,
  { page, id, ...input }: SubmittedText & { page: Page; id: number },
): Promise<CommentDocument> {
  const reader = requireReader(ctx);
  const expected = { readerId: reader.id, pageId: page.id };
  const existing = requireEditable(await findComment(ctx.db, ctx.account.id, id), expected);
  const body = await prepareBody(ctx, input);
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
  await ctx.db.transaction(async (tx) => {
    const [locked] = await lockComments(tx, ctx.account.id, [id]);
    const comment = requireEditable(locked, expected);
    const isPublished = verdict.isPublished && comment.isPublished;
    const isSpam = verdict.isSpam || comment.isSpam;
    const judgement = { ...verdict, isPublished, isSpam, shadow: verdict.shadow || comment.shadow };
    await rewriteComment(tx, ctx.account.id, {
      id,
      ...body,
      verdict: judgement,
      isClean: verdict.isPublished || verdict.phase === SCORER_PHASE,
      now: ctx.clock.now(),
    });
    await emitEdit(tx, ctx, comment);
  });
  await notifyListeners(ctx, [existing]);
  const [answer] = await findCommentDocuments(ctx.db, ctx.account.id, { ids: [id], view: "writer" });
  if (answer === undefined) throw notFound("comment");
  return answer;
}
