import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { getRuntime } from "@/server/runtime";
import { deleteOldAccessLinks, listAccountsWithOldAccessLinks } from "@/server/subscriptions/access/index";
import { findAccountsWithOldAttempts, pruneAttempts } from "@/server/subscriptions/checkout/index";

/** Nightly: deletes unused price previews, and access links older than a year. */
export const pruneAttemptsNightly = inngest.createFunction(
  { id: "forget-attempts", triggers: [cron("41 3 * * *")] },
  async () => {
    const accounts = await findAccountsWithOldAttempts(getRuntime());
    await forEachAccount(accounts, pruneAttempts);
    await forEachAccount(await listAccountsWithOldAccessLinks(getRuntime()), deleteOldAccessLinks);
    return { accounts: accounts.length };
  },
);
