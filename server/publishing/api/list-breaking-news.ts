import { z } from "zod";
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
    summary: "List breaking news, newest first",
    description:
      "A line linked to a published story has that story's headline, and its slug in `metadata.linked-story-slug`. Cached for a minute.",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "feed",
    query: z.object({
      "story-group": textParameter(
        "A manually sorted list instead of the newest lines; an unknown one is empty. `top` and `published` mean the newest lines.",
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
