import { cron } from "inngest";
import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { continuePush, findAccountsWithOpenPushes, findOpenMessageIds } from "@/server/engagement/push/index";
import { getRuntime } from "@/server/runtime";

/** Batches of one run; the minutely job continues a larger notification. */
const MAX_BATCHES = 500;
/** Batches of one notification in one run of the minutely job. */
const MAX_RESUMED = 100;

async function sendBatch(accountId: number, messageId: number) {
  const { publicEgress: egress, vault } = getRuntime();
  return continuePush({ ...(await createAccountContext(accountId)), egress, vault }, messageId);
}

/** Sends a notification of breaking news to everybody, batch by batch. */
export const sendPushOnRequest = inngest.createFunction(
  { id: "send-push", triggers: [eventTrigger("engagement/push.requested")], retries: 6 },
  async ({ event: { data }, step }) => {
    for (let batch = 1; batch <= MAX_BATCHES; batch += 1) {
      const state = await step.run(`batch-${batch}`, () => sendBatch(data.accountId, data.messageId));
      if (state !== "more") return { state, batches: batch };
    }
    return { state: "more", batches: MAX_BATCHES };
  },
);

/**
 * Every minute: sends again what push services did not accept at first, and continues notifications whose process died.
 */
export const resumePushesEveryMinute = inngest.createFunction(
  { id: "resume-pushes", triggers: [cron("* * * * *")] },
  async () => {
    const { db, publicEgress: egress, vault } = getRuntime();
    const accounts = await findAccountsWithOpenPushes(db);
    await forEachAccount(accounts, async (ctx) => {
      for (const messageId of await findOpenMessageIds(db, ctx.account.id))
        for (let batch = 1; batch <= MAX_RESUMED; batch += 1)
          if ((await continuePush({ ...ctx, egress, vault }, messageId)) !== "more") break;
    });
    return { accounts: accounts.length };
  },
);
