import type { Endpoint } from "@/server/http/index";
import { getStoryEndpoint } from "./get-story";
import { getStoryBySlugEndpoint } from "./get-story-by-slug";
import { listStoriesEndpoint } from "./list-stories";

export { mediaEndpoints } from "./get-media";

/** Area C: every documented operation, in the order of the interface. */
export const publishingEndpoints: readonly Endpoint[] = [
  listStoriesEndpoint,
  getStoryBySlugEndpoint,
  getStoryEndpoint,
];
