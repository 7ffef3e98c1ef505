import type { Context } from "@/server/accounts/index";
import {
  announce,
  type CommentAnswer,
  ensureRealm,
  findAnswers,
  findPlace,
  insertComment,
  type NewComment,
} from "@/server/engagement/comments/index";
import { judgeComment } from "@/server/engagement/moderation/index";
import { ensurePage, type Page, type PageAddress } from "@/server/engagement/pages/index";
import { invalid } from "@/server/platform/errors/index";
import { type CommentAuthor, commentAuthor, type GuestProof, keepAuthor } from "./comment-author";
import { judged } from "./judged";
import { isPageAuthor } from "./page-author.rules";
import { type SentText, type WrittenBody, writtenBody } from "./written-body";

export interface CreateComment extends SentText {
  page: PageAddress;
  /** comment-widget-id; empty for the page's own conversation. */
  widgetId: string;
  parentId: number | null;
  confidential: boolean;
  guest: GuestProof;
}

interface Parent {
  id: number;
  rootId: number;
}

function requireParent(
  parentId: number | null,
  parent: (Parent & { visible: boolean }) | null,
): Parent | null {
  if (parentId === null) return null;
  if (parent?.visible === true) return parent;
  throw invalid("body.comment.parent_comment_id", "is no visible comment of this page");
}

/**
 * Writes a comment, or a reply to one (a reply to a reply stands under that reply's parent). What moderation says of it
 * is kept with it; a rejection, a foreign page, a body against the rules and guests without a captcha are refused.
 */
export async function createComment(ctx: Context, input: CreateComment): Promise<CommentAnswer> {
  const settings = ctx.account.settings.engagement;
  const { guest } = input;
  const body = await writtenBody(ctx, input);
  if (input.confidential && (ctx.actor.kind !== "reader" || !settings.confidentialCommenting))
    throw invalid(
      "body.confidential",
      "Confidential comments are for signed-in readers, where they are enabled.",
    );
  const author = await commentAuthor(ctx, { guest, guestsAllowed: settings.guestCommenting });
  const page = await ensurePage(ctx, input.page);
  const { parentId, widgetId } = input;
  const place = await findPlace(ctx.db, ctx.account.id, { pageId: page.id, widgetId, parentId });
  const parent = requireParent(parentId, place.parent);
  const now = ctx.clock.now();
  const verdict = judged(await judgeComment(ctx, ctx.db, draftOf({ page, body, author, parent })));
  const realmId =
    place.realmId ?? (await ensureRealm(ctx.db, ctx.account.id, { pageId: page.id, widgetId, now }));
  await insertWithEvents(ctx, page, {
    id: place.commentId,
    realmId,
    parentId: parent?.rootId ?? null,
    authorId: await keepAuthor(ctx, author),
    ...body,
    confidential: input.confidential,
    isPageAuthor: isPageAuthor(page.metadata, author.externalId),
    verdict,
    now,
  });
  if (verdict.isPublished) await announce(ctx, [{ realmId }]);
  const [answer] = await findAnswers(ctx.db, ctx.account.id, { ids: [place.commentId], view: "writer" });
  if (answer === undefined) throw new Error("a comment went away while it was written");
  return answer;
}

interface Drafted {
  page: Page;
  body: WrittenBody;
  author: CommentAuthor;
  parent: Parent | null;
}

function draftOf({ page, body, author, parent }: Drafted) {
  return {
    commentId: null,
    pageId: page.id,
    pageUrl: page.url,
    parentId: parent?.id ?? null,
    authorId: author.id,
    authorName: author.name,
    isGuest: author.isGuest,
    isPageAuthor: isPageAuthor(page.metadata, author.externalId),
    text: body.text,
    links: body.links,
    hasImage: body.hasImage,
  };
}

/** The comment comes last: with it the conversation's row is taken, and held for the commit alone. */
async function insertWithEvents(ctx: Context, page: Page, row: NewComment): Promise<void> {
  const { id, authorId, parentId, verdict } = row;
  const subject = { type: "comment", id: String(id) };
  const data = { commentId: id, pageId: page.id, authorId };
  await ctx.db.withStatements(async (tx) => {
    const created = { name: "engagement/comment.created", id: `comment:${id}:created`, subject } as const;
    await ctx.emit(tx, { ...created, data: { ...data, parentId } });
    if (verdict.isPublished) {
      const published = {
        name: "engagement/comment.published",
        id: `comment:${id}:published`,
        subject,
      } as const;
      await ctx.emit(tx, { ...published, data: { ...data, reason: verdict.reason } });
    }
    await insertComment(tx, ctx.account.id, row);
  });
}
