import { cron } from "inngest";
import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import {
  createLetters,
  findAccountsWithNewsletters,
  sendConfirmation,
} from "@/server/engagement/newsletters/index";
import { createLetterSources } from "@/server/letter-sources";
import { getRuntime } from "@/server/runtime";

/**
 * Every other minute, for accounts in all time zones: creates the letters that are due, and continues those whose
 * process died.
 */
export const createLettersOften = inngest.createFunction(
  { id: "create-letters", triggers: [cron("*/2 * * * *")] },
  async () => {
    const { db, egress, vault } = getRuntime();
    const letters = createLetterSources({ egress, vault });
    const accounts = await findAccountsWithNewsletters(db);
    await forEachAccount(accounts, (ctx) => createLetters({ ...ctx, letters }));
    return { accounts: accounts.length };
  },
);

/** Asks the owner of an address to confirm a sign-up. */
export const sendConfirmationOnRequest = inngest.createFunction(
  {
    id: "send-newsletter-confirmation",
    triggers: [eventTrigger("engagement/newsletter-confirmation.requested")],
  },
  async ({ event: { data } }) => {
    const { mailer, vault } = getRuntime();
    const ctx = { ...(await createAccountContext(data.accountId)), mailer, vault };
    return { outcome: await sendConfirmation(ctx, data.signUpId) };
  },
);
