import { defineEndpoint } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { getCollectionFeed, type LoadFeedTerms } from "@/server/publishing/feeds/index";
import { feedReply, RSS_TYPE } from "./wire/feed-reply";

export const getCollectionRssEndpoint = (loadTerms: LoadFeedTerms) =>
  defineEndpoint(
    {
      operationId: "getCollectionRss",
      method: "get",
      path: "/api/v1/collections/{slug}.rss",
      pattern: "/api/v1/collections/:slug{.+\\.rss}",
      tag: "Feeds",
      summary: "Get a collection's stories as an RSS 2.0 feed",
      description: "At most 100 items, in the collection's order. Nested collections are omitted.",
      account: "host",
      credentials: ["none", "serverKey"],
      cache: "feed",
      crawled: () => "list",
      ignoresAccept: true,
      params: z.object({
        slug: z
          .string()
          .transform((name) => name.replace(/\.rss$/, ""))
          .openapi({ type: "string", description: "Collection slug or ID." }),
      }),
      responses: { 200: { description: "The feed.", contentType: RSS_TYPE } },
      errors: ["not_found"],
    },
    async ({ ctx, params, url }) =>
      feedReply(
        await getCollectionFeed(ctx, params.slug, {
          self: `${ctx.account.siteUrl}${url.pathname}${url.search}`,
          loadTerms,
        }),
      ),
  );
