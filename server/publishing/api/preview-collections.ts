import { z } from "zod";
import { defineEndpoint, type Endpoint } from "@/server/http/index";
import { executeBulk } from "@/server/publishing/bulk/index";
import { readCollection } from "@/server/publishing/collections/index";
import { bulkBody, bulkReply, bulkRequests, bulkResults } from "./wire/bulk";
import { collectionParameters, collectionQuery, collectionReply, collectionSchema } from "./wire/collection";

const id = z.string().max(200).describe("Name of the preview in the caller's front end; ignored.");

const shared = {
  tag: "Collections",
  description:
    "The current result of the public endpoint for the publisher's servers: full stories, uncached.",
  account: "credential",
  credentials: ["serverKey"],
  cache: "private",
} as const;

/** Collections that front ends read uncached while staff preview a page. */
export const previewCollectionEndpoints: readonly Endpoint[] = [
  defineEndpoint(
    {
      ...shared,
      operationId: "previewCollection",
      method: "get",
      path: "/api/v1/preview/{id}/collections/{slug}",
      summary: "Get a collection, uncached",
      params: z.object({
        id,
        slug: z.string().max(1024).describe("Collection slug; digits are an ID."),
      }),
      query: collectionParameters,
      responses: { 200: { description: "The collection.", schema: collectionSchema } },
      errors: ["unauthorized", "not_found"],
    },
    async ({ ctx, params, query }) =>
      collectionReply(await readCollection(ctx, params.slug, collectionQuery(query))),
  ),
  defineEndpoint(
    {
      ...shared,
      operationId: "previewBulk",
      method: "post",
      path: "/api/v1/preview/{id}/bulk-request",
      summary: "Get several collections and story lists at once, uncached",
      params: z.object({ id }),
      body: { schema: bulkBody, contentTypes: ["application/json", "text/plain"], limit: 256 * 1024 },
      responses: { 200: { description: "Results by name.", schema: bulkResults } },
      errors: ["unauthorized", "too_large"],
    },
    async ({ ctx, body: { requests } }) => bulkReply(await executeBulk(ctx, bulkRequests(requests))),
  ),
];
