import { z } from "zod";
import { defineEndpoint, type Endpoint, empty } from "@/server/http/index";
import { executeBulk, getBulkBody, storeBulkRequest } from "@/server/publishing/bulk/index";
import { bulkBody, bulkReply, bulkRequests, bulkResults } from "./wire/bulk";

const body = { schema: bulkBody, contentTypes: ["application/json", "text/plain"], limit: 256 * 1024 };

/** Build the path of a stored bulk request; clients prepend the base address by which they reach this server. */
function toPath(hash: string): string {
  return `/api/v1/bulk/${hash}`;
}

const postBulkEndpoint = defineEndpoint(
  {
    operationId: "bulk",
    method: "post",
    path: "/api/v1/bulk",
    tag: "Collections",
    summary: "Get several collections and story lists at once",
    description: "Unknown collections and request types are omitted from the response.",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    crawled: () => "list",
    body,
    responses: { 200: { description: "Results by name.", schema: bulkResults } },
    errors: ["too_large"],
  },
  async ({ ctx, body: { requests } }) => bulkReply(await executeBulk(ctx, bulkRequests(requests))),
);

const postBulkRequestEndpoint = defineEndpoint(
  {
    operationId: "bulkRequest",
    method: "post",
    path: "/api/v1/bulk-request",
    tag: "Collections",
    summary: "Create a cacheable URL for a bulk request",
    description: "The same requests always return the same, permanent URL.",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    body,
    responses: { 303: { description: "The results are at Location, a path." } },
    errors: ["too_large"],
  },
  async ({ ctx, body: { requests } }) =>
    empty(303, { location: toPath(await storeBulkRequest(ctx, requests)) }),
);

const getBulkEndpoint = defineEndpoint(
  {
    operationId: "getBulk",
    method: "get",
    path: "/api/v1/bulk/{hash}",
    tag: "Collections",
    summary: "Get the results of a bulk request by its URL",
    description:
      "Repeats its URL in Content-Location, for clients that follow the redirect of bulk-request automatically and store the URL.",
    account: "host",
    credentials: ["none", "serverKey"],
    cache: "public",
    crawled: () => "list",
    params: z.object({ hash: z.string().describe("Hash from the Location returned by bulk-request.") }),
    responses: { 200: { description: "Results by name.", schema: bulkResults } },
    errors: ["not_found"],
  },
  async ({ ctx, params: { hash } }) => {
    const results = await executeBulk(ctx, bulkRequests(await getBulkBody(ctx, hash)));
    return bulkReply(results, { "content-location": toPath(hash) });
  },
);

export const bulkEndpoints: readonly Endpoint[] = [
  postBulkEndpoint,
  postBulkRequestEndpoint,
  getBulkEndpoint,
];
