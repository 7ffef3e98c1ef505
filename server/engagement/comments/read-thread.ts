import type { Context } from "@/server/context/index";
import { getPageKey, type PageAddress } from "@/server/engagement/pages/index";
import { notFound } from "@/server/platform/errors/index";
import { findThread } from "./thread.repository";

/** A comment with its root comment and all replies, as lists show them. */
export interface Thread {
  comments: number;
  parents: number;
  documents: string;
}

/**
 * Read the thread of one comment anywhere in the conversation: for permalinks to comments that are not on the first
 * page. Refuses what this reader does not see in lists either.
 */
export async function readThread(
  ctx: Context,
  { page, widgetId, commentId }: { page: PageAddress; widgetId: string; commentId: number },
): Promise<Thread> {
  const viewerId = ctx.actor.kind === "reader" ? ctx.actor.reader.id : null;
  const query = {
    accountId: ctx.account.id,
    pageKey: getPageKey(ctx.account, page),
    widgetId,
    commentId,
    viewerId,
  };
  const thread = await findThread(ctx.db, query);
  if (thread === null) throw notFound("comment");
  return { comments: thread.comments, parents: thread.parents, documents: thread.documents ?? "" };
}
