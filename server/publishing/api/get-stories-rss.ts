import { z } from "zod";
import {
  defineEndpoint,
  type Endpoint,
  idParameter,
  textList,
  textParameter,
  wholeNumberList,
} from "@/server/http/index";
import {
  FEED_PERIODS,
  getStoriesFeed,
  type LoadFeedTerms,
  parseFeedPeriod,
} from "@/server/publishing/feeds/index";
import { feedReply, RSS_TYPE } from "./wire/feed-reply";

function defineFeedEndpoint(path: string, operationId: string, loadTerms: LoadFeedTerms): Endpoint {
  return defineEndpoint(
    {
      operationId,
      method: "get",
      path,
      tag: "Feeds",
      summary: "Get the newest stories as an RSS 2.0 feed",
      description:
        "At most 100 items, newest first. Restricted stories have only their summary, not their text. An unknown section, tag or story-group returns an empty feed.",
      account: "host",
      credentials: ["none", "serverKey"],
      cache: "feed",
      crawled: () => "list",
      ignoresAccept: true,
      query: z.object({
        "time-period": z
          .string()
          .max(64)
          .optional()
          .describe(`${FEED_PERIODS.join(", ")}; any other value means the last four hours.`),
        section: textParameter("Filter by section slug or name.").optional(),
        "section-id": idParameter("Filter by section ID.").optional(),
        "author-id": idParameter(
          "Filter by author ID. Without a story-group these are the author's newest stories, whatever the period.",
        ).optional(),
        "exclude-section-ids": wholeNumberList("Comma-separated IDs of sections to exclude.").default([]),
        tag: textParameter("Filter by tag slug or name.").optional(),
        skip: textList(
          "Comma-separated syndication sources (a story's metadata `syndication-source`) to exclude; `all` excludes every syndicated story.",
        ).default([]),
        "story-group": textParameter(
          "A manually sorted list (or top, published) instead of a period.",
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
        authorId: query["author-id"],
        excludeSectionIds: query["exclude-section-ids"],
        tag: query.tag,
        skip: query.skip,
        storyGroup: query["story-group"],
      };
      return feedReply(
        await getStoriesFeed(ctx, feedQuery, {
          self: `${ctx.account.siteUrl}${url.pathname}${url.search}`,
          loadTerms,
        }),
      );
    },
  );
}

/** The feed at its own address, and at the one where front ends and feed readers look for it. */
export const storiesRssEndpoints = (loadTerms: LoadFeedTerms): readonly Endpoint[] => [
  defineFeedEndpoint("/stories.rss", "getStoriesRss", loadTerms),
  defineFeedEndpoint("/feed", "getStoriesRssAlias", loadTerms),
];
