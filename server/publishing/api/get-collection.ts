import { z } from "zod";
import { defineEndpoint } from "@/server/http/index";
import { readCollection } from "@/server/publishing/collections/index";
import { collectionParameters, collectionQuery, collectionReply, collectionSchema } from "./wire/collection";

export const getCollectionEndpoint = defineEndpoint(
  {
    operationId: "getCollection",
    method: "get",
    path: "/api/v1/collections/{slug}",
    tag: "Collections",
    summary: "Get a collection with a page of its items",
    description:
      "Items are added manually or by rules. Without `story-fields`, each item embeds the full story. Nested collections are returned without their items.",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    crawled: () => "list",
    params: z.object({ slug: z.string().max(1024).describe("Collection slug; digits are an ID.") }),
    query: collectionParameters,
    responses: { 200: { description: "The collection.", schema: collectionSchema } },
    errors: ["not_found"],
  },
  async ({ ctx, params, query }) =>
    collectionReply(await readCollection(ctx, params.slug, collectionQuery(query))),
);
