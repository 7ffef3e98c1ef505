import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { findAccountsToPublish, sweepScheduledStories } from "@/server/publishing/workflow/index";
import { getRuntime } from "@/server/runtime";

/** Every five minutes: publishes overdue stories, and requests the publication of those due within ten minutes. */
export const sweepScheduledStoriesOften = inngest.createFunction(
  { id: "sweep-scheduled-stories", triggers: [cron("*/5 * * * *")] },
  async () => {
    const accounts = await findAccountsToPublish(getRuntime());
    await forEachAccount(accounts, sweepScheduledStories);
    return { accounts: accounts.length };
  },
);
