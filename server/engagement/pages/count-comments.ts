import type { Context } from "@/server/accounts/index";
import { findCounts } from "./page.repository";
import type { PageAddress } from "./page-url.rules";

/** How many visible comments each of the pages has, in the order asked; 0 for pages that nobody used yet. */
export async function countComments(
  ctx: Context,
  pages: readonly PageAddress[],
): Promise<{ url: string; count: number }[]> {
  const counts = await findCounts(
    ctx.db,
    ctx.account.id,
    pages.map(({ url }) => url),
  );
  return pages.map(({ asked, url }) => ({ url: asked, count: counts.get(url) ?? 0 }));
}
