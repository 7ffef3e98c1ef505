import { z } from "zod";
import { defineEndpoint, fieldsParameter } from "@/server/http/index";
import { type CanRead, getStoryByExternalId, unlockForReader } from "@/server/publishing/stories/index";
import { storyEnvelope } from "./wire/story";
import { personalizedReadOptions, storyReply } from "./wire/story-reply";

export const getStoryByExternalIdEndpoint = (canRead: CanRead) =>
  defineEndpoint(
    {
      operationId: "getStoryByExternalId",
      method: "get",
      path: "/api/v1/story-by-external-id/{external-id}",
      tag: "Stories",
      summary: "Get a story by its ID in the publisher's system",
      account: "host",
      ...personalizedReadOptions,
      cache: "public",
      crawled: ({ "external-id": externalId = "" }) => ({ externalId }),
      params: z.object({
        "external-id": z.string().describe("The external ID, percent-encoded, exactly as it was set."),
      }),
      query: z.object({ fields: fieldsParameter }),
      responses: { 200: { description: "The full story.", schema: storyEnvelope } },
      errors: ["not_found"],
    },
    async ({ ctx, params, query, header }) =>
      storyReply(
        ctx,
        await unlockForReader(ctx, await getStoryByExternalId(ctx, params["external-id"]), {
          canRead,
          cookie: header("cookie"),
        }),
        query.fields,
      ),
  );
