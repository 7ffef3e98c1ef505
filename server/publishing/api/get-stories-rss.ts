import { z } from "@hono/zod-openapi";
import {
  defineEndpoint,
  type Endpoint,
  idParameter,
  textList,
  textParameter,
  wholeNumberList,
} from "@/server/http/index";
import { FEED_PERIODS, getStoriesFeed, parseFeedPeriod } from "@/server/publishing/feeds/index";
import { feedReply, RSS_TYPE } from "./wire/feed-reply";

function defineFeedEndpoint(path: string, operationId: string): Endpoint {
  return defineEndpoint(
    {
      operationId,
      method: "get",
      path,
      tag: "Feeds",
      summary: "The newest stories as an RSS 2.0 feed",
      description:
        "At most a hundred items, newest first. Stories for some readers only show their summary and nothing of their text. An unknown section, tag or story-group is an empty feed.",
      account: "host",
      credentials: ["none", "serverKey"],
      cache: "feed",
      ignoresAccept: true,
      query: z.object({
        "time-period": z
          .string()
          .max(64)
          .optional()
          .describe(`${FEED_PERIODS.join(", ")}; anything else is the last four hours.`),
        section: textParameter("Slug or name of the only section wanted.").optional(),
        "section-id": idParameter("Id of the only section wanted.").optional(),
        "exclude-section-ids": wholeNumberList("Comma list of ids of sections to leave out.").default([]),
        tag: textParameter("Slug or name of the only tag wanted.").optional(),
        skip: textList(
          "Comma list of syndication sources (metadata `syndication-source` of a story) to leave out; `all` leaves out every syndicated story.",
        ).default([]),
        "story-group": textParameter(
          "A hand-sorted list (or top, published) instead of a period.",
        ).optional(),
      }),
      responses: { 200: { description: "The feed.", contentType: RSS_TYPE } },
      errors: ["not_found"],
    },
    async ({ ctx, query, url }) => {
      const feedQuery = {
        period: parseFeedPeriod(query["time-period"]),
        section: query.section,
        sectionId: query["section-id"],
        excludeSectionIds: query["exclude-section-ids"],
        tag: query.tag,
        skip: query.skip,
        storyGroup: query["story-group"],
      };
      return feedReply(
        await getStoriesFeed(ctx, feedQuery, `${ctx.account.siteUrl}${url.pathname}${url.search}`),
      );
    },
  );
}

/** The feed at its own address, and at the one where front ends and feed readers look for it. */
export const storiesRssEndpoints: readonly Endpoint[] = [
  defineFeedEndpoint("/stories.rss", "getStoriesRss"),
  defineFeedEndpoint("/feed", "getStoriesRssAlias"),
];
