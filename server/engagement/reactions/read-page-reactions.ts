import type { Context } from "@/server/accounts/index";
import { ensurePage, keyOfPage, type PageAddress } from "@/server/engagement/pages/index";
import { findPageReactions, type PageReactions } from "./reaction.repository";

/** How readers reacted to a page, and how the one who asks did. The page comes to be by its first use. */
export async function readPageReactions(ctx: Context, address: PageAddress): Promise<PageReactions> {
  const readerId = ctx.actor.kind === "reader" ? ctx.actor.reader.id : null;
  const found = await findPageReactions(ctx.db, ctx.account.id, {
    pageKey: keyOfPage(ctx.account, address),
    readerId,
  });
  if (found !== null) return found;
  const { url } = await ensurePage(ctx, address);
  return { url, reactions: {}, own: [] };
}
