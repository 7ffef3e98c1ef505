import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { getRuntime } from "@/server/runtime";
import {
  deleteOldAccessLinks,
  listAccountsWithOldAccessLinks,
  listAccountsWithOldReadings,
  pruneReadings,
} from "@/server/subscriptions/access/index";
import { findAccountsWithOldAttempts, pruneAttempts } from "@/server/subscriptions/checkout/index";

/** Nightly: deletes unused price previews, and access links and metered readings older than 400 days. */
export const pruneAttemptsNightly = inngest.createFunction(
  { id: "forget-attempts", triggers: [cron("41 3 * * *")] },
  async () => {
    const accounts = await findAccountsWithOldAttempts(getRuntime());
    await forEachAccount(accounts, pruneAttempts);
    await forEachAccount(await listAccountsWithOldAccessLinks(getRuntime()), deleteOldAccessLinks);
    await forEachAccount(await listAccountsWithOldReadings(getRuntime()), pruneReadings);
    return { accounts: accounts.length };
  },
);
