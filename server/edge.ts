import { join } from "node:path";
import { createAssetEndpoints, createAssets } from "@/server/embed/index";
import { engagementFrames } from "@/server/engagement/api/frames/index";
import { type EngagementDependencies, engagementEndpoints } from "@/server/engagement/api/index";
import { moderationEndpoints } from "@/server/engagement/api/moderation/index";
import { eventEndpoints } from "@/server/events/api/index";
import { type HealthDependencies, healthEndpoints } from "@/server/health/api/index";
import { createEdge, descriptionEndpoints, type Edge, type Endpoint } from "@/server/http/index";
import { memberEndpoints } from "@/server/identity/api/index";
import { oauthEndpoints } from "@/server/identity/oauth/api/index";
import { licensingEndpoints } from "@/server/licensing/api/index";
import type { Texter } from "@/server/platform/text-message/index";
import { privacyEndpoints } from "@/server/privacy/api/index";
import { mediaEndpoints, publishingEndpoints } from "@/server/publishing/api/index";
import { createEntitlementCheck } from "@/server/subscriptions/access/index";
import { subscriptionEndpoints } from "@/server/subscriptions/api/index";
import { accessScriptEndpoints } from "@/server/subscriptions/api/script/index";
import { buildCrawlGate, licensingSources, loadFeedTerms } from "./crawl-licensing";
import { dueWork } from "./due-work";
import { getRuntime, type Runtime } from "./runtime";

/** The table of all documented operations. */
export function allEndpoints(
  dependencies: EngagementDependencies & HealthDependencies & { texter: Texter | null },
): Endpoint[] {
  const assets = createAssets(join(process.cwd(), "dist", "embed"));
  const endpoints = [
    ...engagementEndpoints(dependencies),
    ...publishingEndpoints(createEntitlementCheck(dependencies), loadFeedTerms),
    ...mediaEndpoints(dependencies.storage),
    ...eventEndpoints,
    ...privacyEndpoints(dependencies),
    ...moderationEndpoints,
    ...memberEndpoints(dependencies, assets),
    ...oauthEndpoints(dependencies.vault, assets),
    ...licensingEndpoints(licensingSources),
    ...subscriptionEndpoints({ ...dependencies, dueWork }),
    ...accessScriptEndpoints(assets),
    ...engagementFrames(assets),
    ...createAssetEndpoints(assets),
    ...healthEndpoints(dependencies),
  ];
  return [...endpoints, ...descriptionEndpoints(endpoints)];
}

/** Builds the edge with all documented operations over a runtime. */
export function buildEdge(runtime: Runtime): Edge {
  return createEdge({ ...runtime, crawlGate: buildCrawlGate(runtime.db) }, allEndpoints(runtime));
}

let edge: Edge | null = null;

/** Returns the edge over this process's runtime, created on first use. */
export function getEdge(): Edge {
  edge ??= buildEdge(getRuntime());
  return edge;
}
