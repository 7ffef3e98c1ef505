import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { findAccountsToLearn, learnSearchWords } from "@/server/publishing/search/index";
import { getRuntime } from "@/server/runtime";

/** Every three minutes: learns the words of stories that were published or changed, to correct misspelt searches. */
export const learnSearchWordsOften = inngest.createFunction(
  { id: "learn-search-words", triggers: [cron("*/3 * * * *")] },
  async () => {
    const accounts = await findAccountsToLearn(getRuntime().db);
    await forEachAccount(accounts, learnSearchWords);
    return { accounts: accounts.length };
  },
);
