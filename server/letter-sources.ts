import type { LetterSources } from "@/server/engagement/newsletters/index";
import type { Vault } from "@/server/platform/crypto/index";
import type { Egress } from "@/server/platform/egress/index";
import { findLetterStories, listCollectionStoryIds } from "@/server/publishing/site/index";
import { createEntitlementCheck } from "@/server/subscriptions/access/index";

/** Creates what letters of newsletters need of the areas with stories and subscriptions. */
export function createLetterSources(dependencies: { egress: Egress; vault: Vault }): LetterSources {
  const check = createEntitlementCheck(dependencies);
  return {
    listStoryIds: listCollectionStoryIds,
    findStories: findLetterStories,
    opensStory: async (ctx, storyId) => (await check(ctx, { storyId, cookie: null })) === "open",
  };
}
