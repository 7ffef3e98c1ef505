import type { Context } from "@/server/context/index";
import { ensurePage, getPageKey, type PageAddress } from "@/server/engagement/pages/index";
import { findPageReactions, type PageReactions } from "./reaction.repository";

/** Get the reactions to a page, with the acting reader's own. The first use creates the page. */
export async function readPageReactions(ctx: Context, address: PageAddress): Promise<PageReactions> {
  const readerId = ctx.actor.kind === "reader" ? ctx.actor.reader.id : null;
  const existing = await findPageReactions(ctx.db, ctx.account.id, {
    pageKey: getPageKey(ctx.account, address),
    readerId,
  });
  if (existing !== null) return existing;
  const { url } = await ensurePage(ctx, address);
  return { url, reactions: {}, own: [] };
}
