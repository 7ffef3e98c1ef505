import type { Endpoint } from "@/server/http/index";
import { getStoryEndpoint } from "./get-story";
import { getStoryBySlugEndpoint } from "./get-story-by-slug";

/** Area C: every documented operation, in the order of the interface. */
export const publishingEndpoints: readonly Endpoint[] = [getStoryBySlugEndpoint, getStoryEndpoint];
