import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { getRuntime } from "@/server/runtime";
import {
  findAccountsWithOpenChanges,
  finishMethodChanges,
} from "@/server/subscriptions/payment-methods/index";

/** Every hour: finishes changes of payment methods whose subscriber did not return, where no event came either. */
export const finishMethodChangesHourly = inngest.createFunction(
  { id: "finish-method-changes", triggers: [cron("23 * * * *")] },
  async () => {
    const { db, clock, vault, egress } = getRuntime();
    const accounts = await findAccountsWithOpenChanges({ db, systemClock: clock });
    await forEachAccount(accounts, (ctx) => finishMethodChanges({ ...ctx, vault, egress }));
    return { accounts: accounts.length };
  },
);
