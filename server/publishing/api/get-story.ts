import { z } from "zod";
import { defineEndpoint, fieldsParameter } from "@/server/http/index";
import { type CanRead, getStoryById, unlockForReader } from "@/server/publishing/stories/index";
import { storyEnvelope } from "./wire/story";
import { personalizedReadOptions, storyReply } from "./wire/story-reply";

export const getStoryEndpoint = (canRead: CanRead) =>
  defineEndpoint(
    {
      operationId: "getStory",
      method: "get",
      path: "/api/v1/stories/{story-id}",
      tag: "Stories",
      summary: "Get a story by its ID",
      account: "host",
      ...personalizedReadOptions,
      cache: "public",
      crawled: ({ "story-id": id = "" }) => ({ id }),
      params: z.object({ "story-id": z.string().describe("UUID of the story.") }),
      query: z.object({ fields: fieldsParameter }),
      responses: { 200: { description: "The full story.", schema: storyEnvelope } },
      errors: ["not_found"],
    },
    async ({ ctx, params, query, header }) =>
      storyReply(
        ctx,
        await unlockForReader(ctx, await getStoryById(ctx, params["story-id"]), {
          canRead,
          cookie: header("cookie"),
        }),
        query.fields,
      ),
  );
