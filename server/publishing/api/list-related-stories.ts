import { z } from "zod";
import {
  defineEndpoint,
  fieldsParameter,
  idParameter,
  limitParameter,
  offsetParameter,
  rawJson,
  textParameter,
} from "@/server/http/index";
import { listRelatedStories } from "@/server/publishing/stories/index";
import { relatedStories } from "./wire/story";

export const listRelatedStoriesEndpoint = defineEndpoint(
  {
    operationId: "listRelatedStories",
    method: "get",
    path: "/api/v1/stories/{story-id}/related-stories",
    tag: "Stories",
    summary: "List related stories",
    description:
      "Stories of the same section, those sharing most tags first, then newest first. Shared tags are counted among the newest 100 stories of each tag.",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    crawled: () => "list",
    params: z.object({ "story-id": z.string().describe("UUID of the story.") }),
    query: z.object({
      "section-id": idParameter("Use this section instead of the story's own.").optional(),
      section: textParameter("The same by section name or slug, case-insensitive.").optional(),
      limit: limitParameter(),
      offset: offsetParameter(),
      fields: fieldsParameter,
    }),
    responses: { 200: { description: "A page of stories.", schema: relatedStories } },
    errors: ["not_found"],
  },
  async ({ ctx, params, query: { "section-id": sectionId, ...query } }) => {
    const { items, cacheKeys } = await listRelatedStories(ctx, params["story-id"], { ...query, sectionId });
    return rawJson(`{"related-stories":${items}}`, { cacheKeys });
  },
);
