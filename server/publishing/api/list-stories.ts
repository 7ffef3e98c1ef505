import { defineEndpoint, rawJson } from "@/server/http/index";
import { listStories } from "@/server/publishing/stories/index";
import { storyList } from "./wire/story";
import { storyListParameters, storyListQuery } from "./wire/story-list-query";

export const listStoriesEndpoint = defineEndpoint(
  {
    operationId: "listStories",
    method: "get",
    path: "/api/v1/stories",
    tag: "Stories",
    summary: "List published stories by list, section, tag, author …",
    description: "All filters must match. Without `fields`, each story has the default keys and no cards.",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    crawled: () => "list",
    query: storyListParameters,
    responses: { 200: { description: "A page of stories.", schema: storyList } },
    errors: [],
  },
  async ({ ctx, query }) => {
    const { items, digest, cacheKeys, uncacheable } = await listStories(ctx, storyListQuery(query));
    const etag = digest === null ? null : `"${digest}"`;
    return rawJson(`{"stories":${items}}`, { cacheKeys, etag, uncacheable });
  },
);
