import type { Context } from "@/server/accounts/index";
import { keyOfPage, type PageAddress } from "@/server/engagement/pages/index";
import { notFound } from "@/server/platform/errors/index";
import { findThread } from "./thread.repository";

/** A comment with the one that it answers and all replies, as lists have them. */
export interface Thread {
  comments: number;
  parents: number;
  documents: string;
}

/**
 * The thread of one comment, wherever in the conversation it stands: where an address leads to a comment that is not
 * among the first. Refuses what this reader does not see in lists either.
 */
export async function readThread(
  ctx: Context,
  { page, widgetId, commentId }: { page: PageAddress; widgetId: string; commentId: number },
): Promise<Thread> {
  const viewerId = ctx.actor.kind === "reader" ? ctx.actor.reader.id : null;
  const asked = {
    accountId: ctx.account.id,
    pageKey: keyOfPage(ctx.account, page),
    widgetId,
    commentId,
    viewerId,
  };
  const found = await findThread(ctx.db, asked);
  if (found === null) throw notFound("comment");
  return { comments: found.comments, parents: found.parents, documents: found.documents ?? "" };
}
