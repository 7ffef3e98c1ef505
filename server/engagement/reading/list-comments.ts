import { hash } from "node:crypto";
import type { Context } from "@/server/accounts/index";
import { ensurePage, keyOfPage, type PageAddress } from "@/server/engagement/pages/index";
import { findListed, type SortOrder } from "./list.repository";

export interface ListComments {
  page: PageAddress;
  /** comment-widget-id; empty for the page's own conversation. */
  widgetId: string;
  /** How many comments that answer no other; 0 for the counts alone. */
  limit: number;
  offset: number;
  order: SortOrder;
  childOrder: SortOrder;
}

export interface CommentList {
  /** Visible comments of the conversation, and those among them that answer no other. */
  comments: number;
  parents: number;
  /** Name under which the conversation's changes can be followed. */
  channel: string;
  /** The comments' JSON documents, comma separated: each that answers no other is followed by its replies. */
  documents: string;
}

/** Names a conversation to those who follow it, without telling anything of it. */
function channelOf(accountId: number, pageKey: string): string {
  return `comments-${hash("sha256", `${accountId}\n${pageKey}`, "base64url").slice(0, 16)}`;
}

/**
 * A page of a conversation. What was withdrawn stands in its reduced form while it has visible replies; readers see
 * their own comments that wait. The page comes to be by its first use.
 */
export async function listComments(ctx: Context, input: ListComments): Promise<CommentList> {
  const { page, widgetId, limit, offset, order, childOrder } = input;
  const viewerId = ctx.actor.kind === "reader" ? ctx.actor.reader.id : null;
  const asked = {
    accountId: ctx.account.id,
    pageKey: keyOfPage(ctx.account, page),
    widgetId,
    limit,
    offset,
    order,
    childOrder,
    viewerId,
  };
  const found = await findListed(ctx.db, asked);
  if (found === null) await ensurePage(ctx, page);
  return {
    comments: found?.comments ?? 0,
    parents: found?.parents ?? 0,
    channel: channelOf(ctx.account.id, keyOfPage(ctx.account, page)),
    documents: found?.documents ?? "",
  };
}

/** The newest comments as everybody sees them, with the change up to which they tell; null where nobody wrote. Reading them makes no page. */
export async function readFirstComments(
  ctx: Context,
  { page, widgetId, limit }: { page: PageAddress; widgetId: string; limit: number },
): Promise<(Omit<CommentList, "channel"> & { lastChange: number }) | null> {
  const found = await findListed(ctx.db, {
    accountId: ctx.account.id,
    pageKey: keyOfPage(ctx.account, page),
    widgetId,
    limit,
    offset: 0,
    order: "desc",
    childOrder: "asc",
    viewerId: null,
    withLastChange: true,
  });
  return found === null ? null : { ...found, documents: found.documents ?? "" };
}
