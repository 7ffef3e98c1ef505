import { readSettings } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import { getPageKey } from "@/server/engagement/pages/index";
import { renumberRealms } from "@/server/engagement/transfer/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { countReactions, lockPages } from "./page-merge.repository";
import {
  claimUndo,
  findMerge,
  findMerges,
  isAddressInUse,
  type PageMerge,
  restoreMergedPage,
} from "./undo-merge.repository";

/** List merges of pages that can be undone, latest first. */
export function listMerges(ctx: Context): Promise<PageMerge[]> {
  return findMerges(ctx.db, ctx.account.id);
}

/**
 * Undo one merge: the page, its conversations with later replies, bookmarks and reactions are restored. The page gets
 * the key of its URL where no other page has it, and is not merged again. Refused where the remaining page was merged
 * itself (that merge must be undone first), or where the URL belongs to another page by now.
 */
export async function undoMerge(ctx: Context, id: number): Promise<PageMerge> {
  const accountId = ctx.account.id;
  const settings = await readSettings(ctx.db, accountId);
  const merge = await findMerge(ctx.db, accountId, id);
  if (merge === null) throw notFound("merge");
  const { keptId, mergedId, url } = merge;
  await ctx.db.transaction(async (tx) => {
    if (!(await lockPages(tx, accountId, [keptId])).includes(keptId))
      throw new AppError("conflict", "The target page was itself merged. Undo that merge first.");
    if (await isAddressInUse(tx, accountId, url))
      throw new AppError("conflict", `Another page now has the address ${url}.`);
    if (!(await claimUndo(tx, accountId, { id, now: ctx.clock.now() }))) throw notFound("merge");
    const realms = await restoreMergedPage(tx, accountId, { id, key: getPageKey({ settings }, { url }) });
    await renumberRealms(tx, accountId, realms);
    await countReactions(tx, accountId, [keptId, mergedId]);
  });
  return merge;
}
