import { z } from "zod";
import { defineEndpoint, idParameter, json, limitParameter, offsetParameter } from "@/server/http/index";
import { listEntityCollections } from "@/server/publishing/collections/index";
import { entityCollectionOnWire, entityCollectionsSchema } from "./wire/entity-collections";

export const listEntityCollectionsEndpoint = defineEndpoint(
  {
    operationId: "listEntityCollections",
    method: "get",
    path: "/api/v1/entity/{id}/collections",
    tag: "Collections",
    summary: "List collections with rules for an entity",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    crawled: () => "list",
    params: z.object({ id: idParameter("Entity ID.") }),
    query: z.object({
      limit: limitParameter(),
      offset: offsetParameter(),
      "sort-by": z.literal("collection-date").optional().describe("The only supported order."),
      order: z.enum(["asc", "desc"]).default("desc").describe("Collections without a date always come last."),
    }),
    responses: {
      200: { description: "A page of collections without items.", schema: entityCollectionsSchema },
    },
    errors: ["not_found"],
  },
  async ({ ctx, params, query }) => {
    const collections = await listEntityCollections(ctx, params.id, query);
    const keys = [
      `e/${ctx.account.id}/${params.id}`,
      ...collections.map(({ id }) => `c/${ctx.account.id}/${id}`),
    ];
    return json({ collections: collections.map(entityCollectionOnWire) }, { cacheKeys: keys.join(" ") });
  },
);
