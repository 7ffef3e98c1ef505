import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { getRuntime } from "@/server/runtime";
import { listAccountsToSweep, pruneWebhookLog, sweepEndpoints } from "@/server/webhooks/index";

/** Every two minutes: requests delivery workers that did not run, and disables endpoints that failed for a day. */
export const sweepWebhooksOften = inngest.createFunction(
  { id: "sweep-webhooks", triggers: [cron("*/2 * * * *")] },
  async () => {
    const accounts = await listAccountsToSweep(getRuntime());
    await forEachAccount(accounts, sweepEndpoints);
    return { accounts: accounts.length };
  },
);

/** Nightly: deletes entries older than 30 days from the delivery log. */
export const pruneWebhookLogNightly = inngest.createFunction(
  { id: "keep-webhook-log", triggers: [cron("41 3 * * *")] },
  async () => ({ deleted: await pruneWebhookLog(getRuntime()) }),
);
