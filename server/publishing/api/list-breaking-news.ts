import { z } from "@hono/zod-openapi";
import {
  defineEndpoint,
  fieldsParameter,
  json,
  limitParameter,
  offsetParameter,
  textParameter,
} from "@/server/http/index";
import { listBreakingNews } from "@/server/publishing/stories/index";
import { storyList } from "./wire/story";

export const listBreakingNewsEndpoint = defineEndpoint(
  {
    operationId: "listBreakingNews",
    method: "get",
    path: "/api/v1/breaking-news",
    tag: "Stories",
    summary: "Breaking news, the newest first",
    description:
      "A line that leads to a published story has that story's headline, and its slug in `metadata.linked-story-slug`. Kept by caches for a minute.",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "feed",
    query: z.object({
      "story-group": textParameter(
        "A hand-sorted list in place of the newest lines; an unknown one is empty. `top` and `published` stand for the newest lines.",
      ).optional(),
      limit: limitParameter(),
      offset: offsetParameter(),
      fields: fieldsParameter,
    }),
    responses: { 200: { description: "The lines.", schema: storyList } },
    errors: [],
  },
  async ({ ctx, query: { "story-group": storyGroup, ...page } }) => {
    const stories = await listBreakingNews(ctx, { ...page, storyGroup });
    return json({ stories }, { cacheKeys: `q/${ctx.account.id}/breaking-news/home` });
  },
);
