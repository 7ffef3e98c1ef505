import type { Context } from "@/server/accounts/index";
import {
  type CommentAnswer,
  ensureRealm,
  findPlace,
  type NewComment,
  type Place,
} from "@/server/engagement/comments/index";
import { judgeComment } from "@/server/engagement/moderation/index";
import { ensurePage, type PageAddress, requireOwnPage } from "@/server/engagement/pages/index";
import { invalid } from "@/server/platform/errors/index";
import { commentAuthor, type GuestProof, keepAuthor } from "./comment-author";
import { judged } from "./judged";
import { keepComment } from "./keep-comment";
import { isPageAuthor } from "./page-author.rules";
import { type SentText, writtenBody } from "./written-body";

export interface CreateComment extends SentText {
  page: PageAddress;
  /** comment-widget-id; empty for the page's own conversation. */
  widgetId: string;
  parentId: number | null;
  confidential: boolean;
  guest: GuestProof;
}

type Parent = NonNullable<Place["parent"]>;

function requireParent(parentId: number | null, parent: Parent | null): Parent | null {
  if (parentId === null) return null;
  if (parent?.visible === true) return parent;
  throw invalid("body.comment.parent_comment_id", "is no visible comment of this page");
}

/** Where it is to stand; its first comment makes a page. */
async function placeOf(ctx: Context, { page, widgetId, parentId }: CreateComment): Promise<Place> {
  const asked = { url: page.url, widgetId, parentId };
  const known = await findPlace(ctx.db, ctx.account.id, asked);
  if (known !== null) return known;
  await ensurePage(ctx, page);
  const made = await findPlace(ctx.db, ctx.account.id, asked);
  if (made === null) throw new Error("a page went away while it was made");
  return made;
}

async function madeComment(ctx: Context, input: CreateComment): Promise<{ pageId: number; row: NewComment }> {
  const settings = ctx.account.settings.engagement;
  const { guest } = input;
  const body = await writtenBody(ctx, input);
  if (input.confidential && (ctx.actor.kind !== "reader" || !settings.confidentialCommenting))
    throw invalid(
      "body.confidential",
      "Confidential comments are for signed-in readers, where they are enabled.",
    );
  const author = await commentAuthor(ctx, { guest, guestsAllowed: settings.guestCommenting });
  requireOwnPage(ctx, input.page);
  const now = ctx.clock.now();
  const { text, links, hasImage } = body;
  const draft = { commentId: null, authorId: author.id, isGuest: author.isGuest, text, links, hasImage };
  const [place, found] = await Promise.all([placeOf(ctx, input), judgeComment(ctx, ctx.db, draft)]);
  const parent = requireParent(input.parentId, place.parent);
  const verdict = judged(found);
  const pageId = place.page.id;
  const row = {
    id: place.commentId,
    realmId:
      place.realmId ?? (await ensureRealm(ctx.db, ctx.account.id, { pageId, widgetId: input.widgetId, now })),
    parentId: parent?.rootId ?? null,
    authorId: await keepAuthor(ctx, author),
    confidential: input.confidential,
    isPageAuthor: isPageAuthor(place.page.metadata, author.externalId),
    verdict,
    now,
    ...body,
  };
  return { pageId, row };
}

/**
 * Writes a comment, or a reply to one (a reply to a reply stands under that reply's parent). What moderation says of it
 * is kept with it; a rejection, a foreign page, a body against the rules and guests without a captcha are refused.
 */
export function createComment(ctx: Context, input: CreateComment): Promise<CommentAnswer> {
  return keepComment(ctx, madeComment(ctx, input));
}
