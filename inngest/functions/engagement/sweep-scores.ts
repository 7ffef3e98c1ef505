import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import { listAccountsWithOverdueScores, sweepOverdueScores } from "@/server/engagement/moderation/index";
import { getRuntime } from "@/server/runtime";

/** Every ten minutes: scores comments that still wait for an external scorer long after they were written. */
export const sweepScoresOften = inngest.createFunction(
  { id: "sweep-scores", triggers: [cron("7-59/10 * * * *")] },
  async () => {
    const runtime = getRuntime();
    const accounts = await listAccountsWithOverdueScores(runtime.db, runtime.clock.now());
    await forEachAccount(accounts, (ctx) => sweepOverdueScores(ctx, runtime));
    return { accounts: accounts.length };
  },
);
