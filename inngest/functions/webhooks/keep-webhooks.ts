import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { getRuntime } from "@/server/runtime";
import { keepWebhookLog, listAccountsToSweep, sweepEndpoints } from "@/server/webhooks/index";

/** Every two minutes: pumps that should have run are asked for anew, endpoints that failed for a day are switched off. */
export const sweepWebhooksOften = inngest.createFunction(
  { id: "sweep-webhooks", triggers: [cron("*/2 * * * *")] },
  async () => {
    const accounts = await listAccountsToSweep(getRuntime());
    for (const accountId of accounts) await sweepEndpoints(await contextFor(accountId));
    return { accounts: accounts.length };
  },
);

/** Every night: what is older than 30 days leaves the log of deliveries. */
export const keepWebhookLogNightly = inngest.createFunction(
  { id: "keep-webhook-log", triggers: [cron("41 3 * * *")] },
  async () => ({ deleted: await keepWebhookLog(getRuntime()) }),
);
