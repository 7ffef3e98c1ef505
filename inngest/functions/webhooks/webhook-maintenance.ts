import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { getRuntime } from "@/server/runtime";
import { listAccountsToSweep, pruneWebhookLog, sweepEndpoints } from "@/server/webhooks/index";

/** Every two minutes: pumps that should have run are asked for anew, endpoints that failed for a day are switched off. */
export const sweepWebhooksOften = inngest.createFunction(
  { id: "sweep-webhooks", triggers: [cron("*/2 * * * *")] },
  async () => {
    const accounts = await listAccountsToSweep(getRuntime());
    await forEachAccount(accounts, sweepEndpoints);
    return { accounts: accounts.length };
  },
);

/** Every night: what is older than 30 days leaves the log of deliveries. */
export const pruneWebhookLogNightly = inngest.createFunction(
  { id: "keep-webhook-log", triggers: [cron("41 3 * * *")] },
  async () => ({ deleted: await pruneWebhookLog(getRuntime()) }),
);
