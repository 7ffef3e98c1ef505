import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { getRuntime } from "@/server/runtime";
import { findAccountsWithSwitches, finishSwitches } from "@/server/subscriptions/checkout/index";

/** Every two minutes: completes plan switches whose process died during payment. */
export const finishSwitchesOften = inngest.createFunction(
  { id: "finish-switches", triggers: [cron("1-59/2 * * * *")] },
  async () => {
    const { db, vault, egress } = getRuntime();
    const accounts = await findAccountsWithSwitches(db);
    await forEachAccount(accounts, (ctx) => finishSwitches({ ...ctx, vault, egress }));
    return { accounts: accounts.length };
  },
);
