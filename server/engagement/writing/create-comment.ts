import type { Context } from "@/server/accounts/index";
import {
  type CommentAnswer,
  type CommentTarget,
  drawCommentId,
  ensureRealm,
  isStaleWrite,
  resolveTarget,
} from "@/server/engagement/comments/index";
import { judgeComment } from "@/server/engagement/moderation/index";
import { ensurePage, keyOfPage, type PageAddress, requireOwnPage } from "@/server/engagement/pages/index";
import { invalid } from "@/server/platform/errors/index";
import { type CommentAuthor, commentAuthor, type GuestProof, upsertAuthor } from "./comment-author";
import { insertComment, type PreparedComment } from "./insert-comment";
import { createOptimisticCache } from "./optimistic-cache";
import { isPageAuthor } from "./page-author.rules";
import { type PreparedBody, prepareBody, type SentText } from "./prepare-body";
import { toStoredVerdict } from "./stored-verdict";

export interface CreateComment extends SentText {
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
  throw invalid("body.comment.parent_comment_id", "is no visible comment of this page");
}

/** Where it is to stand; its first comment makes a page. */
async function placeOf(ctx: Context, { page, widgetId, parentId }: CreateComment): Promise<CommentTarget> {
  const asked = { pageKey: keyOfPage(ctx.account, page), widgetId, parentId };
  let place = await resolveTarget(ctx.db, ctx.account.id, asked);
  if (place === null) {
    await ensurePage(ctx, page);
    place = await resolveTarget(ctx.db, ctx.account.id, asked);
  }
  if (place === null) throw new Error("a page went away while it was made");
  createOptimisticCache(ctx).remember(asked, place);
  return place;
}

/** The same without a question where somebody wrote before. */
async function presumedPlaceOf(ctx: Context, input: CreateComment): Promise<CommentTarget> {
  const { page, widgetId, parentId } = input;
  const known =
    parentId === null
      ? createOptimisticCache(ctx).recall({ pageKey: keyOfPage(ctx.account, page), widgetId })
      : undefined;
  return known === undefined ? placeOf(ctx, input) : { ...known, parent: null };
}

/** The place's conversation, which its first comment makes. */
async function realmOf(
  ctx: Context,
  { page, realmId }: CommentTarget,
  asked: CreateComment,
): Promise<number> {
  if (realmId !== null) return realmId;
  const { widgetId } = asked;
  const at = { pageId: page.id, widgetId, now: ctx.clock.now() };
  const made = await ensureRealm(ctx.db, ctx.account.id, at);
  createOptimisticCache(ctx).remember(
    { pageKey: keyOfPage(ctx.account, asked.page), widgetId },
    { page, realmId: made },
  );
  return made;
}

interface Draft {
  body: PreparedBody;
  author: CommentAuthor;
}

/** What is written and by whom, as far as it can be told before it is judged: a captcha is asked for once. */
async function draftOf(ctx: Context, input: CreateComment): Promise<Draft> {
  const settings = ctx.account.settings.engagement;
  const body = await prepareBody(ctx, input);
  if (input.confidential && (ctx.actor.kind !== "reader" || !settings.confidentialCommenting))
    throw invalid(
      "body.confidential",
      "Confidential comments are for signed-in readers, where they are enabled.",
    );
  const author = await commentAuthor(ctx, { guest: input.guest, guestsAllowed: settings.guestCommenting });
  requireOwnPage(ctx, input.page);
  return { body, author };
}

/** `presumes`: what is remembered is taken to be so, and whoever writes not to be banned; the write sees to it. */
async function madeComment(
  ctx: Context,
  input: CreateComment,
  { body, author, presumes }: Draft & { presumes: boolean },
): Promise<PreparedComment> {
  const now = ctx.clock.now();
  const { text, links, hasImage } = body;
  const { id: authorId, isGuest } = author;
  const isPresumed = presumes && authorId !== null && createOptimisticCache(ctx).mayPresume(authorId);
  const [place, found, id] = await Promise.all([
    isPresumed ? presumedPlaceOf(ctx, input) : placeOf(ctx, input),
    judgeComment(
      ctx,
      { commentId: null, authorId, isGuest, text, links, hasImage },
      { isPresumedFree: isPresumed },
    ),
    drawCommentId(ctx.db),
  ]);
  const parent = requireParent(input.parentId, place.parent);
  const verdict = toStoredVerdict(found);
  const { id: pageId, said, metadata } = place.page;
  const row = {
    id,
    realmId: await realmOf(ctx, place, input),
    parentId: parent?.rootId ?? null,
    authorId: await upsertAuthor(ctx, author),
    confidential: input.confidential,
    isPageAuthor: isPageAuthor(metadata, author.externalId),
    verdict,
    now,
    ...body,
  };
  return { pageId, row, presumed: isPresumed ? { pageId, said, authorId } : null };
}

/**
 * Writes a comment, or a reply to one (a reply to a reply stands under that reply's parent). What moderation says of it
 * is kept with it; a rejection, a foreign page, a body against the rules and guests without a captcha are refused.
 *
 * A reader's comment asks PostgreSQL nothing before it is written: it goes by what is remembered of its page, and by its
 * author not being banned, and is made anew by what PostgreSQL says where the write finds either otherwise (ADR 0177).
 */
export async function createComment(ctx: Context, input: CreateComment): Promise<CommentAnswer> {
  const drafted = draftOf(ctx, input);
  const keep = (presumes: boolean) =>
    insertComment(
      ctx,
      drafted.then((draft) => madeComment(ctx, input, { ...draft, presumes })),
    );
  try {
    return await keep(true);
  } catch (error) {
    if (!isStaleWrite(error)) throw error;
    const { author } = await drafted;
    createOptimisticCache(ctx).doubt(
      { pageKey: keyOfPage(ctx.account, input.page), widgetId: input.widgetId },
      author.id,
    );
    return keep(false);
  }
}
