import type { Endpoint } from "@/server/http/index";
import { analyzeCommentEndpoint } from "./analyze-comment";

/** Area A, for whoever moderates: scores and the organization API. */
export const moderationEndpoints: readonly Endpoint[] = [analyzeCommentEndpoint];
