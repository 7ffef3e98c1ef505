export { FEED_PERIODS, periodNamed } from "./feed-query.rules";
export { getCollectionFeed } from "./get-collection-feed";
export { getInstantArticles } from "./get-instant-articles";
export { getNewsSitemap, getSitemapIndex, getSitemapPage, robotsText } from "./get-sitemap";
export { getStoriesFeed } from "./get-stories-feed";
export type { Feed } from "./rss-channel";
