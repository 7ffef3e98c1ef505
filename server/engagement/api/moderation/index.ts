import type { Endpoint } from "@/server/http/index";
import { organizationEndpoints } from "../organization/index";
import { analyzeCommentEndpoint } from "./analyze-comment";
import { inPlaceEndpoints } from "./moderate-in-place";
import { reportEndpoints } from "./report-comment";

/** Engagement, for moderators: scores and the organization API. */
export const moderationEndpoints: readonly Endpoint[] = [
  ...reportEndpoints,
  ...inPlaceEndpoints,
  analyzeCommentEndpoint,
  ...organizationEndpoints,
];
