import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { purgeCaches } from "@/server/publishing/workflow/index";
import { getRuntime } from "@/server/runtime";

/**
 * Purges changed content from the shared cache in front of the publication. With a read replica it purges again once
 * no response from before the change can arrive any more: a request may have read the replica at the end of its bound,
 * and may have been answered as late as its deadline.
 */
export const purgeCachesOnRequest = inngest.createFunction(
  { id: "purge-caches", triggers: [eventTrigger("publishing/caches.purge-requested")], retries: 10 },
  async ({ event, step }) => {
    const { egress, config } = getRuntime();
    const purge = async () => {
      const ctx = await createAccountContext(event.data.accountId);
      return purgeCaches(ctx, event.data.keys, { egress, target: config.cachePurge });
    };
    if (config.replica === null || config.cachePurge === null) return { purged: await purge() };
    const purged = await step.run("purge", purge);
    const seconds = Math.ceil(config.replica.maxLagSeconds + config.deadlines.request / 1_000);
    await step.sleep("until-the-replica-has-the-change", `${seconds}s`);
    await step.run("purge-again", purge);
    return { purged };
  },
);
