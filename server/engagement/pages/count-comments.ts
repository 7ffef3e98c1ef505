import type { Context } from "@/server/context/index";
import { findCounts } from "./page.repository";
import { getPageKey, type PageAddress } from "./page-url.rules";

/** Count the visible comments of pages, in the requested order; 0 for pages that do not exist. */
export async function countComments(
  ctx: Context,
  pages: readonly PageAddress[],
): Promise<{ url: string; count: number }[]> {
  const counts = await findCounts(
    ctx.db,
    ctx.account.id,
    pages.map((page) => getPageKey(ctx.account, page)),
  );
  return pages.map((page) => ({
    url: page.requestedUrl,
    count: counts.get(getPageKey(ctx.account, page)) ?? 0,
  }));
}
