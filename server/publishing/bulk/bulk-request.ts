import type { CollectionPage, CollectionQuery } from "@/server/publishing/collections/index";
import type { StoryList, StoryListQuery } from "@/server/publishing/stories/index";

/** One named request of a bulk call. */
export type BulkRequest =
  | { name: string; type: "stories"; query: StoryListQuery }
  | { name: string; type: "collection"; slug: string; query: CollectionQuery };

/** Result of one named request. */
export type BulkResult =
  | { name: string; type: "stories"; list: StoryList }
  | { name: string; type: "collection"; collection: CollectionPage };
