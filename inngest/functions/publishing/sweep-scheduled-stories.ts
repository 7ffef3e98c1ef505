import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { accountsToSweep, sweepScheduledStories } from "@/server/publishing/workflow/index";
import { getRuntime } from "@/server/runtime";

/** Every five minutes: what is overdue is published, what is due within ten is announced. */
export const sweepScheduledStoriesOften = inngest.createFunction(
  { id: "sweep-scheduled-stories", triggers: [cron("*/5 * * * *")] },
  async () => {
    const accounts = await accountsToSweep(getRuntime());
    for (const accountId of accounts) await sweepScheduledStories(await contextFor(accountId));
    return { accounts: accounts.length };
  },
);
