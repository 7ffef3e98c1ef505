import type { Context } from "@/server/context/index";
import type { CommentDocument } from "@/server/engagement/comment-states/index";
import { judgeComment, toStoredVerdict } from "@/server/engagement/moderation/index";
import { ensurePage, getPageKey, isPageAuthor } from "@/server/engagement/pages/index";
import { invalid } from "@/server/platform/errors/index";
import { type CommentTarget, ensureRealm, resolveTarget } from "./comment-target.repository";
import { allocateCommentId } from "./insert.repository";
import { insertComment } from "./insert-comment";
import { prepareComment, type SubmittedComment, upsertAuthor } from "./prepare-comment";

/** Load the target of a comment; the first comment creates the page. */
async function loadTarget(
  ctx: Context,
  { page, widgetId, parentId }: SubmittedComment,
): Promise<CommentTarget> {
  const query = { pageKey: getPageKey(ctx.account, page), widgetId, parentId };
  let target = await resolveTarget(ctx.db, ctx.account.id, query);
  if (target === null) {
    await ensurePage(ctx, page);
    target = await resolveTarget(ctx.db, ctx.account.id, query);
  }
  if (target === null) throw new Error("a page was deleted during its creation");
  return target;
}

/** Get the id of the root comment of a reply; null for a comment that is no reply. */
function requireRootId({ parentId }: SubmittedComment, { parent }: CommentTarget): number | null {
  if (parentId === null) return null;
  if (parent?.visible === true) return parent.rootId;
  throw invalid("body.comment.parent_comment_id", "is not a visible comment of this page");
}

/**
 * Create a comment, or a reply to one (a reply to a reply becomes a reply to the root comment). The moderation
 * verdict is stored with it; rejected comments, foreign pages, invalid bodies and guests without a captcha are
 * refused.
 */
export async function createComment(ctx: Context, input: SubmittedComment): Promise<CommentDocument> {
  const { body, author } = await prepareComment(ctx, input);
  const { text, links, hasImage } = body;
  const draft = { commentId: null, authorId: author.id, isGuest: author.isGuest, text, links, hasImage };
  const [target, judgement, id] = await Promise.all([
    loadTarget(ctx, input),
    judgeComment(ctx, draft),
    allocateCommentId(ctx.db, ctx.account.id),
  ]);
  const parentId = requireRootId(input, target);
  const verdict = toStoredVerdict(judgement);
  const now = ctx.clock.now();
  const { id: pageId, metadata } = target.page;
  const { widgetId, confidential } = input;
  return insertComment(ctx, {
    id,
    pageId,
    realmId: target.realmId ?? (await ensureRealm(ctx.db, ctx.account.id, { pageId, widgetId, now })),
    parentId,
    authorId: await upsertAuthor(ctx, author),
    confidential,
    isPageAuthor: isPageAuthor(metadata, author.externalId),
    verdict,
    now,
    ...body,
  });
}
