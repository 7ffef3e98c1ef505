import { cache } from "react";
import type { Context } from "@/server/context/index";
import { countComments, normalizePageUrl } from "@/server/engagement/pages/index";
import { getVisitorContext } from "./visitor";

type PendingCounts = Map<string, ((count: number) => void)[]>;

async function loadCounts(ctx: Context, hrefs: readonly string[]): Promise<Map<string, number>> {
  try {
    const pages = hrefs.map((href) => {
      const url = normalizePageUrl(`${ctx.account.siteUrl}${href}`);
      return { asked: href, url, host: new URL(url).hostname };
    });
    const counts = await countComments(ctx, pages);
    return new Map(counts.map(({ url, count }) => [url, count]));
  } catch (error) {
    // The page is rendered without counts rather than not at all.
    ctx.log.warn({ err: error }, "failed to count the comments of the page's stories");
    return new Map();
  }
}

/** Batch the counts of all stories on a page into one query per tick. */
const counter = cache(() => {
  let pending: PendingCounts | null = null;
  return (ctx: Context, href: string): Promise<number> =>
    new Promise((resolve) => {
      const batch: PendingCounts = pending ?? new Map();
      batch.set(href, [...(batch.get(href) ?? []), resolve]);
      if (pending !== null) return;
      pending = batch;
      setImmediate(() => {
        pending = null;
        void loadCounts(ctx, [...batch.keys()]).then((counts) => {
          for (const [path, resolvers] of batch)
            for (const settle of resolvers) settle(counts.get(path) ?? 0);
        });
      });
    });
});

/** Load the number of comments on a story of the page. */
export async function loadCommentCount(href: string): Promise<number> {
  return counter()(await getVisitorContext(), href);
}
