import { z } from "zod";
import type { Context } from "@/server/context/index";
import type { Op } from "@/server/engagement/comment-states/index";
import { getPageKey, normalizePageUrl } from "@/server/engagement/pages/index";
import { clipMarks } from "@/shared/formats/index";
import { findListed } from "./list.repository";
import { renderBody, renderText } from "./render-body";

/** A comment as a page shows it. */
export interface ShownComment {
  id: number;
  /** null: withdrawn, or confidential. */
  author: { name: string; avatar: string | null; isPageAuthor: boolean } | null;
  /** Sanitized HTML; empty where it was withdrawn. */
  html: string;
  /** The body as plain text. */
  text: string;
  isWithdrawn: boolean;
  isEdited: boolean;
  /** ISO time. */
  at: string;
  replies: ShownComment[];
}

export interface ShownConversation {
  /** Visible comments, replies included. */
  count: number;
  /** Number of root comments not included here. */
  more: number;
  comments: ShownComment[];
}

const op = z.custom<Op>((value) => typeof value === "object" && value !== null && "insert" in value);

const listed = z.array(
  z.object({
    id: z.int(),
    parent_comment_id: z.int().nullable(),
    created_at: z.string(),
    edited_at: z.string().nullish(),
    is_page_author: z.boolean().optional(),
    body: z.object({ ops: z.array(op) }).optional(),
    author: z.object({ name: z.string(), avatar: z.string().nullable() }).nullish(),
  }),
);

type Listed = z.output<typeof listed>[number];

function toShownComment(comment: Listed): ShownComment {
  const { id, body, author, created_at: at } = comment;
  const ops = body?.ops ?? [];
  const isPageAuthor = comment.is_page_author === true;
  return {
    id,
    author:
      author === null || author === undefined
        ? null
        : { ...author, name: clipMarks(author.name), isPageAuthor },
    html: renderBody(ops),
    text: renderText(ops),
    isWithdrawn: body === undefined,
    isEdited: (comment.edited_at ?? null) !== null,
    at,
    replies: [],
  };
}

/** Group root comments with their replies; the list has them in this order. */
function threaded(comments: readonly Listed[]): ShownComment[] {
  const threads: ShownComment[] = [];
  for (const comment of comments) {
    if (comment.parent_comment_id === null) threads.push(toShownComment(comment));
    else threads.at(-1)?.replies.push(toShownComment(comment));
  }
  return threads;
}

/** Read the public conversation of a page, newest first; does not create the page. */
export async function readConversation(
  ctx: Context,
  { url, limit }: { url: string; limit: number },
): Promise<ShownConversation> {
  const list = await findListed(ctx.db, {
    accountId: ctx.account.id,
    pageKey: getPageKey(ctx.account, { url: normalizePageUrl(url) }),
    widgetId: "",
    limit,
    offset: 0,
    order: "desc",
    childOrder: "asc",
    viewerId: null,
  });
  if (list === null) return { count: 0, more: 0, comments: [] };
  const comments = threaded(listed.parse(JSON.parse(`[${list.documents ?? ""}]`)));
  const visible = comments.filter(({ isWithdrawn }) => !isWithdrawn).length;
  return { count: list.comments, more: Math.max(0, list.parents - visible), comments };
}
