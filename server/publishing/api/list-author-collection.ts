import { z } from "zod";
import { defineEndpoint, fieldsParameter, limitParameter, offsetParameter } from "@/server/http/index";
import { listAuthorItems } from "@/server/publishing/collections/index";
import { itemListReply, itemListSchema } from "./wire/collection";

export const listAuthorCollectionEndpoint = defineEndpoint(
  {
    operationId: "listAuthorCollection",
    method: "get",
    path: "/api/v1/authors/{author-id}/collection",
    tag: "Collections",
    summary: "List an author's stories as collection items",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    crawled: () => "list",
    params: z.object({ "author-id": z.string().max(1024).describe("Author ID or slug.") }),
    query: z.object({
      limit: limitParameter(),
      offset: offsetParameter(),
      sort: z
        .enum(["published-at", "updated-at"])
        .default("published-at")
        .describe("Time to sort by, latest first."),
      fields: fieldsParameter,
    }),
    responses: { 200: { description: "A page of the author's stories.", schema: itemListSchema } },
    errors: ["not_found"],
  },
  async ({ ctx, params, query }) =>
    itemListReply(await listAuthorItems(ctx, params["author-id"], { ...query, storyFields: query.fields })),
);
