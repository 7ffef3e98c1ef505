import type { Context } from "@/server/accounts/index";
import { findCounts } from "./page.repository";
import { keyOfPage, type PageAddress } from "./page-url.rules";

/** How many visible comments each of the pages has, in the order asked; 0 for pages that nobody used yet. */
export async function countComments(
  ctx: Context,
  pages: readonly PageAddress[],
): Promise<{ url: string; count: number }[]> {
  const counts = await findCounts(
    ctx.db,
    ctx.account.id,
    pages.map((page) => keyOfPage(ctx.account, page)),
  );
  return pages.map((page) => ({ url: page.asked, count: counts.get(keyOfPage(ctx.account, page)) ?? 0 }));
}
