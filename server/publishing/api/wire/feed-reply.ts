import { content, type Reply } from "@/server/http/index";
import type { Feed } from "@/server/publishing/feeds/index";

export const RSS_TYPE = "application/rss+xml";

/** Build a feed's response. Its text contains third-party markup: no browser may render it as a page. */
export function feedReply(feed: Feed): Reply {
  return content(feed.xml, `${RSS_TYPE}; charset=utf-8`, {
    cacheKeys: feed.cacheKeys,
    headers: { "x-content-type-options": "nosniff" },
  });
}
