import type { CollectionPage, CollectionQuery } from "@/server/publishing/collections/index";
import type { StoryList, StoryListQuery } from "@/server/publishing/stories/index";

/** One named request of a bulk call. */
export type BulkRequest =
  | { name: string; type: "stories"; query: StoryListQuery }
  | { name: string; type: "collection"; slug: string; query: CollectionQuery };

/** What one named request is answered with. */
export type BulkResult =
  | { name: string; type: "stories"; list: StoryList }
  | { name: string; type: "collection"; collection: CollectionPage };
