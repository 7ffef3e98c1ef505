import { z } from "zod";
import type { Context } from "@/server/accounts/index";
import { type Op, renderBody, renderText } from "@/server/engagement/comments/index";
import { keyOfPage, normalPageUrl } from "@/server/engagement/pages/index";
import { clipMarks } from "@/server/platform/formats/index";
import { findListed } from "./list.repository";

/** A comment as a page shows it. */
export interface ShownComment {
  id: number;
  /** null: withdrawn, or confidential. */
  author: { name: string; avatar: string | null; isPageAuthor: boolean } | null;
  /** Inert HTML; empty where it was withdrawn. */
  html: string;
  /** The same as plain text. */
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
  /** How many that answer no other are not among these. */
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

function shown(comment: Listed): ShownComment {
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

/** Each that answers no other, with its replies under it; the list has them in this order. */
function threaded(comments: readonly Listed[]): ShownComment[] {
  const threads: ShownComment[] = [];
  for (const comment of comments) {
    if (comment.parent_comment_id === null) threads.push(shown(comment));
    else threads.at(-1)?.replies.push(shown(comment));
  }
  return threads;
}

/** What everybody may read under a page, the newest first; a page that nobody used yet does not come to be by this. */
export async function readConversation(
  ctx: Context,
  { url, limit }: { url: string; limit: number },
): Promise<ShownConversation> {
  const found = await findListed(ctx.db, {
    accountId: ctx.account.id,
    pageKey: keyOfPage(ctx.account, { url: normalPageUrl(url) }),
    widgetId: "",
    limit,
    offset: 0,
    order: "desc",
    childOrder: "asc",
    viewerId: null,
  });
  if (found === null) return { count: 0, more: 0, comments: [] };
  const comments = threaded(listed.parse(JSON.parse(`[${found.documents ?? ""}]`)));
  const visible = comments.filter(({ isWithdrawn }) => !isWithdrawn).length;
  return { count: found.comments, more: Math.max(0, found.parents - visible), comments };
}
