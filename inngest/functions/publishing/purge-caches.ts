import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { purgeCaches } from "@/server/publishing/workflow/index";
import { getRuntime } from "@/server/runtime";

/** Tells the shared cache in front of the publication to forget what has changed. */
export const purgeCachesOnRequest = inngest.createFunction(
  { id: "purge-caches", triggers: [when("publishing/caches.purge-requested")], retries: 10 },
  async ({ event }) => {
    const { egress, config } = getRuntime();
    const ctx = await contextFor(event.data.accountId);
    return { purged: await purgeCaches(ctx, event.data.keys, { egress, target: config.cachePurge }) };
  },
);
