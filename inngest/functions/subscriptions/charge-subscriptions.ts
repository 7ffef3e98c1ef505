import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { getRuntime } from "@/server/runtime";
import {
  accountsToCharge,
  accountsWithEndingTrials,
  remindOfTrials,
  sweepCharges,
} from "@/server/subscriptions/recurring/index";

/** Every five minutes: recurring subscriptions are charged whose gateway leaves that to us. */
export const chargeSubscriptionsOften = inngest.createFunction(
  { id: "charge-subscriptions", triggers: [cron("2-59/5 * * * *")] },
  async () => {
    const { vault, egress, ...world } = getRuntime();
    const accounts = await accountsToCharge(world);
    await forEachAccount(accounts, (ctx) => sweepCharges({ ...ctx, vault, egress }));
    return { accounts: accounts.length };
  },
);

/** Every hour: subscribers are told of trials that end, and are charged then. */
export const remindOfTrialsHourly = inngest.createFunction(
  { id: "remind-of-trials", triggers: [cron("27 * * * *")] },
  async () => {
    const accounts = await accountsWithEndingTrials(getRuntime());
    await forEachAccount(accounts, remindOfTrials);
    return { accounts: accounts.length };
  },
);
