import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { getRuntime } from "@/server/runtime";
import {
  findAccountsToCharge,
  findAccountsWithEndingPauses,
  findAccountsWithEndingTrials,
  remindOfPauses,
  remindOfTrials,
  sweepCharges,
} from "@/server/subscriptions/billing/index";

/** Every five minutes: charges recurring subscriptions whose gateway leaves billing to the platform. */
export const chargeSubscriptionsOften = inngest.createFunction(
  { id: "charge-subscriptions", triggers: [cron("2-59/5 * * * *")] },
  async () => {
    const { vault, egress, ...dependencies } = getRuntime();
    const accounts = await findAccountsToCharge(dependencies);
    await forEachAccount(accounts, (ctx) => sweepCharges({ ...ctx, vault, egress }));
    return { accounts: accounts.length };
  },
);

/** Hourly: announces the end of trials to subscribers, and charges them when it comes. */
export const remindOfTrialsHourly = inngest.createFunction(
  { id: "remind-of-trials", triggers: [cron("27 * * * *")] },
  async () => {
    const accounts = await findAccountsWithEndingTrials(getRuntime());
    await forEachAccount(accounts, remindOfTrials);
    return { accounts: accounts.length };
  },
);

/** Hourly: announces the end of pauses to subscribers, and the charge that follows. */
export const remindOfPausesHourly = inngest.createFunction(
  { id: "remind-of-pauses", triggers: [cron("37 * * * *")] },
  async () => {
    const accounts = await findAccountsWithEndingPauses(getRuntime());
    await forEachAccount(accounts, remindOfPauses);
    return { accounts: accounts.length };
  },
);
