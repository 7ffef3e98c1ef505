import { z } from "zod";
import { defineEndpoint, fieldsParameter } from "@/server/http/index";
import { type CanRead, getStoryBySlug, unlockForReader } from "@/server/publishing/stories/index";
import { storyEnvelope } from "./wire/story";
import { personalizedReadOptions, storyReply } from "./wire/story-reply";

export const getStoryBySlugEndpoint = (canRead: CanRead) =>
  defineEndpoint(
    {
      operationId: "getStoryBySlug",
      method: "get",
      path: "/api/v1/stories-by-slug",
      tag: "Stories",
      summary: "Get a story by its slug",
      description:
        "Matches the full slug first, then former slugs, then the last path segment. If several match, the latest published.",
      account: "host",
      ...personalizedReadOptions,
      cache: "public",
      crawled: (_params, query) => ({ slug: query.get("slug") ?? "" }),
      query: z.object({
        slug: z
          .string()
          .min(1)
          .max(2048)
          .describe("Slug of the story, or any path that ends with its last segment."),
        fields: fieldsParameter,
      }),
      responses: { 200: { description: "The full story.", schema: storyEnvelope } },
      errors: ["not_found"],
    },
    async ({ ctx, query, header }) =>
      storyReply(
        ctx,
        await unlockForReader(ctx, await getStoryBySlug(ctx, query.slug), {
          canRead,
          cookie: header("cookie"),
        }),
        query.fields,
      ),
  );
