import { z } from "zod";
import { defineEndpoint, json } from "@/server/http/index";
import { getStoryAttributes } from "@/server/publishing/stories/index";
import { storyAttributes } from "./wire/story";

export const getStoryAttributesEndpoint = defineEndpoint(
  {
    operationId: "getStoryAttributes",
    method: "get",
    path: "/api/v1/stories/{story-id}/attributes",
    tag: "Stories",
    summary: "Get a story's attributes and collections",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    params: z.object({ "story-id": z.string().describe("UUID of the story.") }),
    responses: { 200: { description: "Attributes and collections.", schema: storyAttributes } },
    errors: ["not_found"],
  },
  async ({ ctx, params }) => {
    const { attributes, collections, cacheKeys } = await getStoryAttributes(ctx, params["story-id"]);
    return json({ attributes, collections }, { cacheKeys });
  },
);
