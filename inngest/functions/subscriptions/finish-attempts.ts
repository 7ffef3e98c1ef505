import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { getRuntime } from "@/server/runtime";
import { findAccountsWithUnfinished, finishAttempts } from "@/server/subscriptions/checkout/index";

/** Every two minutes: completes purchases whose process died during payment. */
export const finishAttemptsOften = inngest.createFunction(
  { id: "finish-attempts", triggers: [cron("*/2 * * * *")] },
  async () => {
    const { db, vault, egress } = getRuntime();
    const accounts = await findAccountsWithUnfinished(db);
    await forEachAccount(accounts, (ctx) => finishAttempts({ ...ctx, vault, egress }));
    return { accounts: accounts.length };
  },
);
