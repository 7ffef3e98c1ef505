import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { accountsToSweep, sweepScheduledStories } from "@/server/publishing/workflow/index";
import { getRuntime } from "@/server/runtime";

/** Every five minutes: what is overdue is published, what is due within ten is announced. */
export const sweepScheduledStoriesOften = inngest.createFunction(
  { id: "sweep-scheduled-stories", triggers: [cron("*/5 * * * *")] },
  async () => {
    const accounts = await accountsToSweep(getRuntime());
    await forEachAccount(accounts, sweepScheduledStories);
    return { accounts: accounts.length };
  },
);
