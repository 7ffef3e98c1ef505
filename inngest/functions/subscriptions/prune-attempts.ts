import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { getRuntime } from "@/server/runtime";
import { accountsWithOldAccessLinks, deleteOldAccessLinks } from "@/server/subscriptions/access-links/index";
import { accountsWithOldAttempts, pruneAttempts } from "@/server/subscriptions/checkout/index";

/** Every night: previews that nobody bought, and access links of more than a year ago, are deleted. */
export const pruneAttemptsNightly = inngest.createFunction(
  { id: "forget-attempts", triggers: [cron("41 3 * * *")] },
  async () => {
    const accounts = await accountsWithOldAttempts(getRuntime());
    await forEachAccount(accounts, pruneAttempts);
    await forEachAccount(await accountsWithOldAccessLinks(getRuntime()), deleteOldAccessLinks);
    return { accounts: accounts.length };
  },
);
