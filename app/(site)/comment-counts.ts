import DataLoader from "dataloader";
import { cache } from "react";
import type { Context } from "@/server/context/index";
import { countComments, normalizePageUrl } from "@/server/engagement/pages/index";
import { getVisitorContext } from "./visitor";

/** Count the comments of stories, in their order. */
async function loadCounts(ctx: Context, hrefs: readonly string[]): Promise<number[]> {
  try {
    const pages = hrefs.map((href) => {
      const url = normalizePageUrl(`${ctx.account.siteUrl}${href}`);
      return { requestedUrl: href, url, host: new URL(url).hostname };
    });
    const counts = await countComments(ctx, pages);
    return counts.map(({ count }) => count);
  } catch (error) {
    // The page is rendered without counts rather than not at all.
    ctx.log.warn({ err: error }, "failed to count the comments of the page's stories");
    return hrefs.map(() => 0);
  }
}

/** Batch the counts of all stories on a page into one query per tick. */
const getLoader = cache(
  (ctx: Context) =>
    new DataLoader<string, number>((hrefs) => loadCounts(ctx, hrefs), { batchScheduleFn: setImmediate }),
);

/** Load the number of comments on a story of the page. */
export async function loadCommentCount(href: string): Promise<number> {
  return getLoader(await getVisitorContext()).load(href);
}
