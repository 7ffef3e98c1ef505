import { hash } from "node:crypto";
import type { Context } from "@/server/context/index";
import { ensurePage, getPageKey, type PageAddress } from "@/server/engagement/pages/index";
import { findListed, type RootOrder, type SortOrder } from "./list.repository";

export interface ListComments {
  page: PageAddress;
  /** comment-widget-id; empty for the page's own conversation. */
  widgetId: string;
  /** Number of root comments; 0 for the counts only. */
  limit: number;
  offset: number;
  order: RootOrder;
  childOrder: SortOrder;
}

export interface CommentList {
  /** Visible comments of the conversation, and the root comments among them. */
  comments: number;
  parents: number;
  /** Channel name for following the conversation's changes. */
  channel: string;
  /** The comments' JSON documents, comma separated: each root comment is followed by its replies. */
  documents: string;
}

/** Derive the channel name of a conversation; a hash, so that it discloses nothing. */
function toChannel(accountId: number, pageKey: string): string {
  return `comments-${hash("sha256", `${accountId}\n${pageKey}`, "base64url").slice(0, 16)}`;
}

/**
 * List one page of a conversation. A withdrawn comment has its reduced form while it has visible replies; readers see
 * their own pending comments. The first use creates the page.
 */
export async function listComments(ctx: Context, input: ListComments): Promise<CommentList> {
  const { page, widgetId, limit, offset, order, childOrder } = input;
  const viewerId = ctx.actor.kind === "reader" ? ctx.actor.reader.id : null;
  const query = {
    accountId: ctx.account.id,
    pageKey: getPageKey(ctx.account, page),
    widgetId,
    limit,
    offset,
    order,
    childOrder,
    viewerId,
  };
  const list = await findListed(ctx.db, query);
  if (list === null) await ensurePage(ctx, page);
  return {
    comments: list?.comments ?? 0,
    parents: list?.parents ?? 0,
    channel: toChannel(ctx.account.id, getPageKey(ctx.account, page)),
    documents: list?.documents ?? "",
  };
}

/**
 * Read the newest comments as the public sees them, with the id of the latest change they include and the number of
 * featured comments (at most 100); null where there is no conversation. Does not create the page.
 */
export async function readFirstComments(
  ctx: Context,
  { page, widgetId, limit }: { page: PageAddress; widgetId: string; limit: number },
): Promise<(Omit<CommentList, "channel"> & { lastChange: number; featured: number }) | null> {
  const list = await findListed(ctx.db, {
    accountId: ctx.account.id,
    pageKey: getPageKey(ctx.account, page),
    widgetId,
    limit,
    offset: 0,
    order: "desc",
    childOrder: "asc",
    viewerId: null,
    withLastChange: true,
  });
  return list === null ? null : { ...list, documents: list.documents ?? "" };
}
