import type { Context } from "@/server/context/index";
import {
  allocateCommentId,
  type CommentDocument,
  type CommentTarget,
  ensureRealm,
  isStaleWrite,
  resolveTarget,
} from "@/server/engagement/comments/index";
import { judgeComment } from "@/server/engagement/moderation/index";
import { ensurePage, getPageKey, type PageAddress, requireOwnPage } from "@/server/engagement/pages/index";
import { invalid } from "@/server/platform/errors/index";
import { type CommentAuthor, type GuestProof, resolveAuthor, upsertAuthor } from "./comment-author";
import { insertComment, type PreparedComment } from "./insert-comment";
import { getOptimisticCache } from "./optimistic-cache";
import { isPageAuthor } from "./page-author.rules";
import { type PreparedBody, prepareBody, type SubmittedText } from "./prepare-body";
import { toStoredVerdict } from "./stored-verdict";

export interface CreateComment extends SubmittedText {
  page: PageAddress;
  /** comment-widget-id; empty for the page's own conversation. */
  widgetId: string;
  parentId: number | null;
  confidential: boolean;
  guest: GuestProof;
}

type Parent = NonNullable<CommentTarget["parent"]>;

function requireParent(parentId: number | null, parent: Parent | null): Parent | null {
  if (parentId === null) return null;
  if (parent?.visible === true) return parent;
  throw invalid("body.comment.parent_comment_id", "is not a visible comment of this page");
}

/** Load the target of a comment; the first comment creates the page. */
async function loadTarget(ctx: Context, { page, widgetId, parentId }: CreateComment): Promise<CommentTarget> {
  const query = { pageKey: getPageKey(ctx.account, page), widgetId, parentId };
  let target = await resolveTarget(ctx.db, ctx.account.id, query);
  if (target === null) {
    await ensurePage(ctx, page);
    target = await resolveTarget(ctx.db, ctx.account.id, query);
  }
  if (target === null) throw new Error("a page was deleted during its creation");
  getOptimisticCache(ctx).remember(query, target);
  return target;
}

/** Load the target from the optimistic cache, without a query, where it is cached. */
async function loadExpectedTarget(ctx: Context, input: CreateComment): Promise<CommentTarget> {
  const { page, widgetId, parentId } = input;
  const cached =
    parentId === null
      ? getOptimisticCache(ctx).recall({ pageKey: getPageKey(ctx.account, page), widgetId })
      : undefined;
  return cached === undefined ? loadTarget(ctx, input) : { ...cached, parent: null };
}

/** Get the target's conversation; the first comment creates it. */
async function ensureTargetRealm(
  ctx: Context,
  { page, realmId }: CommentTarget,
  query: CreateComment,
): Promise<number> {
  if (realmId !== null) return realmId;
  const { widgetId } = query;
  const at = { pageId: page.id, widgetId, now: ctx.clock.now() };
  const created = await ensureRealm(ctx.db, ctx.account.id, at);
  getOptimisticCache(ctx).remember(
    { pageKey: getPageKey(ctx.account, query.page), widgetId },
    { page, realmId: created },
  );
  return created;
}

interface Draft {
  body: PreparedBody;
  author: CommentAuthor;
}

/** Prepare body and author, which do not depend on moderation: a captcha is verified only once. */
async function prepareDraft(ctx: Context, input: CreateComment): Promise<Draft> {
  const settings = ctx.account.settings.engagement;
  const body = await prepareBody(ctx, input);
  if (input.confidential && (ctx.actor.kind !== "reader" || !settings.confidentialCommenting))
    throw invalid(
      "body.confidential",
      "Only logged-in readers can post confidential comments, if the publication allows them.",
    );
  const author = await resolveAuthor(ctx, { guest: input.guest, guestsAllowed: settings.guestCommenting });
  requireOwnPage(ctx, input.page);
  return { body, author };
}

/** `optimistic`: assume that the cached target is current and the author is not banned; the insert checks both. */
async function prepareComment(
  ctx: Context,
  input: CreateComment,
  { body, author, optimistic }: Draft & { optimistic: boolean },
): Promise<PreparedComment> {
  const now = ctx.clock.now();
  const { text, links, hasImage } = body;
  const { id: authorId, isGuest } = author;
  const isOptimistic = optimistic && authorId !== null && getOptimisticCache(ctx).mayPresume(authorId);
  const [target, judgement, id] = await Promise.all([
    isOptimistic ? loadExpectedTarget(ctx, input) : loadTarget(ctx, input),
    judgeComment(
      ctx,
      { commentId: null, authorId, isGuest, text, links, hasImage },
      { isPresumedFree: isOptimistic },
    ),
    allocateCommentId(ctx.db),
  ]);
  const parent = requireParent(input.parentId, target.parent);
  const verdict = toStoredVerdict(judgement);
  const { id: pageId, said: metadataJson, metadata } = target.page;
  const row = {
    id,
    realmId: await ensureTargetRealm(ctx, target, input),
    parentId: parent?.rootId ?? null,
    authorId: await upsertAuthor(ctx, author),
    confidential: input.confidential,
    isPageAuthor: isPageAuthor(metadata, author.externalId),
    verdict,
    now,
    ...body,
  };
  return { pageId, row, presumed: isOptimistic ? { pageId, said: metadataJson, authorId } : null };
}

/**
 * Create a comment, or a reply to one (a reply to a reply becomes a reply to the root comment). The moderation
 * verdict is stored with it; rejected comments, foreign pages, invalid bodies and guests without a captcha are
 * refused.
 *
 * A reader's comment needs no query before its insert: it uses the cached page and assumes that its author is not
 * banned. Where the insert finds either to be stale, the comment is prepared again from the database.
 */
export async function createComment(ctx: Context, input: CreateComment): Promise<CommentDocument> {
  const draftPromise = prepareDraft(ctx, input);
  const write = (optimistic: boolean) =>
    insertComment(
      ctx,
      draftPromise.then((draft) => prepareComment(ctx, input, { ...draft, optimistic })),
    );
  try {
    return await write(true);
  } catch (error) {
    if (!isStaleWrite(error)) throw error;
    const { author } = await draftPromise;
    getOptimisticCache(ctx).doubt(
      { pageKey: getPageKey(ctx.account, input.page), widgetId: input.widgetId },
      author.id,
    );
    return write(false);
  }
}
