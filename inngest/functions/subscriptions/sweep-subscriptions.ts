import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { getRuntime } from "@/server/runtime";
import {
  accountsToRemind,
  accountsToSweep,
  remindSubscribers,
  runDueTransitions,
} from "@/server/subscriptions/lifecycle/index";

/** Every five minutes: subscriptions start, enter their grace and end. */
export const sweepSubscriptionsOften = inngest.createFunction(
  { id: "sweep-subscriptions", triggers: [cron("*/5 * * * *")] },
  async () => {
    const accounts = await accountsToSweep(getRuntime());
    await forEachAccount(accounts, runDueTransitions);
    return { accounts: accounts.length };
  },
);

/** Every hour: subscribers are reminded of ends that come near. */
export const remindSubscribersHourly = inngest.createFunction(
  { id: "remind-subscribers", triggers: [cron("17 * * * *")] },
  async () => {
    const accounts = await accountsToRemind(getRuntime());
    await forEachAccount(accounts, remindSubscribers);
    return { accounts: accounts.length };
  },
);
