import type { Endpoint } from "@/server/http/index";
import { getCollectionEndpoint } from "./get-collection";
import { getStoryEndpoint } from "./get-story";
import { getStoryBySlugEndpoint } from "./get-story-by-slug";
import { listAuthorCollectionEndpoint } from "./list-author-collection";
import { listEntityCollectionsEndpoint } from "./list-entity-collections";
import { listStoriesEndpoint } from "./list-stories";

export { mediaEndpoints } from "./get-media";

/** Area C: every documented operation, in the order of the interface. */
export const publishingEndpoints: readonly Endpoint[] = [
  listStoriesEndpoint,
  getStoryBySlugEndpoint,
  getStoryEndpoint,
  getCollectionEndpoint,
  listAuthorCollectionEndpoint,
  listEntityCollectionsEndpoint,
];
