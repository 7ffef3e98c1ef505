export { FEED_PERIODS, parseFeedPeriod } from "./feed-query.rules";
export type { LoadFeedTerms } from "./feed-terms";
export { getCollectionFeed } from "./get-collection-feed";
export { getInstantArticles } from "./get-instant-articles";
export { buildRobotsText, getNewsSitemap, getSitemapIndex, getSitemapPage } from "./get-sitemap";
export { getStoriesFeed } from "./get-stories-feed";
export type { Feed } from "./rss-channel";
