import type { Context } from "@/server/context/index";
import { readCollection } from "@/server/publishing/collections/index";
import type { FullStory } from "@/server/publishing/render/index";
import type { LoadFeedTerms } from "./feed-terms";
import { readItems } from "./get-stories-feed";
import { type Feed, rssChannel } from "./rss-channel";
import { rssItem } from "./rss-item";

const MAX_ITEMS = 100;

/** Get a collection's stories as a feed, in the collection's order, without nested ones. Unknown: not_found. */
export async function getCollectionFeed(
  ctx: Context,
  slugOrId: string,
  { self, loadTerms }: { self: string; loadTerms: LoadFeedTerms },
): Promise<Feed> {
  const { account } = ctx;
  const { head, page } = await readCollection(ctx, slugOrId, { itemType: "story", limit: MAX_ITEMS });
  const facts = {
    title: `${head.name} · ${account.name}`,
    description: head.summary ?? "",
    link: account.siteUrl,
    self,
    now: ctx.clock.now(),
  };
  const terms = await loadTerms(ctx);
  const item = (story: FullStory) => rssItem(account, story, terms);
  return {
    xml: rssChannel(account, facts, { stories: readItems(page.items), item, terms }),
    cacheKeys: page.cacheKeys,
  };
}
