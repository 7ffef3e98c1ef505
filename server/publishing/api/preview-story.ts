import { z } from "zod";
import { defineEndpoint, json } from "@/server/http/index";
import { previewStory } from "@/server/publishing/stories/index";
import { previewEnvelope } from "./wire/story";

export const previewStoryEndpoint = defineEndpoint(
  {
    operationId: "previewStory",
    method: "get",
    path: "/api/v1/preview/story/{key}",
    tag: "Stories",
    summary: "Get the newest version of a story, published or not",
    description: "For the publisher's servers. Never cached.",
    account: "credential",
    credentials: ["serverKey"],
    cache: "private",
    params: z.object({ key: z.string().describe("UUID of the story.") }),
    responses: { 200: { description: "The full story as it would be published.", schema: previewEnvelope } },
    errors: ["unauthorized", "not_found"],
  },
  async ({ ctx, params }) => json({ story: await previewStory(ctx, params.key) }, { uncacheable: true }),
);
