import { z } from "@hono/zod-openapi";
import { defineEndpoint } from "@/server/http/index";
import { readCollection } from "@/server/publishing/collections/index";
import { collectionParameters, collectionQuery, collectionReply, collectionSchema } from "./wire/collection";

export const getCollectionEndpoint = defineEndpoint(
  {
    operationId: "getCollection",
    method: "get",
    path: "/api/v1/collections/{slug}",
    tag: "Collections",
    summary: "A collection with a page of its items",
    description:
      "Items are placed by hand or gathered by rules. Without `story-fields` each embeds the whole story. Nested collections stand without items of their own.",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    params: z.object({ slug: z.string().max(1024).describe("Slug of the collection; digits are its id.") }),
    query: collectionParameters,
    responses: { 200: { description: "The collection.", schema: collectionSchema } },
    errors: ["not_found"],
  },
  async ({ ctx, params, query }) =>
    collectionReply(await readCollection(ctx, params.slug, collectionQuery(query))),
);
