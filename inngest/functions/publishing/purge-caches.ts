import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { purgeCaches } from "@/server/publishing/workflow/index";
import { getRuntime } from "@/server/runtime";

/** Purges changed content from the shared cache in front of the publication. */
export const purgeCachesOnRequest = inngest.createFunction(
  { id: "purge-caches", triggers: [eventTrigger("publishing/caches.purge-requested")], retries: 10 },
  async ({ event }) => {
    const { egress, config } = getRuntime();
    const ctx = await createAccountContext(event.data.accountId);
    return { purged: await purgeCaches(ctx, event.data.keys, { egress, target: config.cachePurge }) };
  },
);
