import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { getRuntime } from "@/server/runtime";
import {
  findAccountsToRemind,
  findAccountsWithTransitions,
  remindSubscribers,
  runDueTransitions,
} from "@/server/subscriptions/lifecycle/index";

/** Every five minutes: runs due transitions of subscriptions (start, grace period, end). */
export const sweepSubscriptionsOften = inngest.createFunction(
  { id: "sweep-subscriptions", triggers: [cron("*/5 * * * *")] },
  async () => {
    const accounts = await findAccountsWithTransitions(getRuntime());
    await forEachAccount(accounts, runDueTransitions);
    return { accounts: accounts.length };
  },
);

/** Hourly: reminds subscribers of an approaching end. */
export const remindSubscribersHourly = inngest.createFunction(
  { id: "remind-subscribers", triggers: [cron("17 * * * *")] },
  async () => {
    const accounts = await findAccountsToRemind(getRuntime());
    await forEachAccount(accounts, remindSubscribers);
    return { accounts: accounts.length };
  },
);
