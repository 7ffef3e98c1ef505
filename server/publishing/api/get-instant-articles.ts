import { defineEndpoint } from "@/server/http/index";
import { getInstantArticles, type LoadFeedTerms } from "@/server/publishing/feeds/index";
import { feedReply, RSS_TYPE } from "./wire/feed-reply";

export const getInstantArticlesEndpoint = (loadTerms: LoadFeedTerms) =>
  defineEndpoint(
    {
      operationId: "getInstantArticles",
      method: "get",
      path: "/api/instant-articles.rss",
      tag: "Feeds",
      summary: "Get instant articles of the last 24 hours as an RSS 2.0 feed",
      description:
        "Public stories that may be syndicated. Each content:encoded is a complete HTML document. The publication's pages must have the social network's pages meta tag.",
      account: "host",
      credentials: ["none", "serverKey"],
      cache: "feed",
      crawled: () => "list",
      ignoresAccept: true,
      responses: { 200: { description: "The feed.", contentType: RSS_TYPE } },
      errors: ["not_found"],
    },
    async ({ ctx, url }) =>
      feedReply(
        await getInstantArticles(ctx, {
          self: `${ctx.account.siteUrl}${url.pathname}${url.search}`,
          loadTerms,
        }),
      ),
  );
