import pLimit from "p-limit";
import type { Context } from "@/server/context/index";
import { orNull } from "@/server/platform/errors/index";
import type { CollectionPage, CollectionQuery } from "@/server/publishing/collections/index";
import { readCollection } from "@/server/publishing/collections/index";
import type { StoryList, StoryListQuery } from "@/server/publishing/stories/index";
import { listStories } from "@/server/publishing/stories/index";

/** One named request of a bulk call. */
export type BulkRequest =
  | { name: string; type: "stories"; query: StoryListQuery }
  | { name: string; type: "collection"; slug: string; query: CollectionQuery };

/** Result of one named request. */
export type BulkResult =
  | { name: string; type: "stories"; list: StoryList; fields: readonly string[] | undefined }
  | { name: string; type: "collection"; collection: CollectionPage };

/** Concurrent requests per call: one call must not occupy the whole connection pool. */
const MAX_CONCURRENCY = 4;

async function executeRequest(ctx: Context, request: BulkRequest): Promise<BulkResult | null> {
  const { name } = request;
  if (request.type === "stories") {
    const { query } = request;
    return { name, type: "stories", list: await listStories(ctx, query), fields: query.fields };
  }
  const collection = await orNull(readCollection(ctx, request.slug, request.query));
  return collection === null ? null : { name, type: "collection", collection };
}

/** Execute named requests and return results in their order; unknown collections are omitted. */
export async function executeBulk(ctx: Context, requests: readonly BulkRequest[]): Promise<BulkResult[]> {
  const answers = await pLimit(MAX_CONCURRENCY).map(requests, (request) => executeRequest(ctx, request));
  return answers.filter((answer) => answer !== null);
}
