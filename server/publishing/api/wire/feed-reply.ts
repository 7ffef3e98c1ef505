import { content, type Reply } from "@/server/http/index";
import type { Feed } from "@/server/publishing/feeds/index";

export const RSS_TYPE = "application/rss+xml";

/** A feed as it is sent. Its text is code of other people's making: no browser may read it as a page. */
export function feedReply(feed: Feed): Reply {
  return content(feed.xml, `${RSS_TYPE}; charset=utf-8`, {
    cacheKeys: feed.cacheKeys,
    headers: { "x-content-type-options": "nosniff" },
  });
}
