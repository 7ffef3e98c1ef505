import { cron } from "inngest";
import { inngest, when } from "@/inngest/client";
import { contextFor } from "@/inngest/context-for";
import { forEachAccount } from "@/inngest/for-each-account";
import type { Context } from "@/server/accounts/index";
import { accountsWithSandboxWork, runSandbox } from "@/server/payments/sandbox-calls/index";
import { ownAddressOf } from "@/server/platform/config/index";
import { ownSenderTo } from "@/server/platform/egress/index";
import { getRuntime } from "@/server/runtime";

function work(ctx: Context): Promise<number> {
  const { config, vault, egress } = getRuntime();
  return runSandbox({ ...ctx, vault, egress, self: ownSenderTo(ownAddressOf(config)) });
}

/** What the simulated gateway has to tell at once. */
export const runSandboxOnRequest = inngest.createFunction(
  {
    id: "run-sandbox",
    triggers: [when("payments/sandbox-events.due")],
    concurrency: [{ key: "event.data.accountId", limit: 1 }],
  },
  async ({ event }) => ({ sent: await work(await contextFor(event.data.accountId)) }),
);

/** Every minute: simulated gateways do what they have to by their accounts' clocks. */
export const runSandboxesOften = inngest.createFunction(
  { id: "run-sandboxes", triggers: [cron("* * * * *")] },
  async () => {
    const accounts = await accountsWithSandboxWork(getRuntime().db);
    await forEachAccount(accounts, work);
    return { accounts: accounts.length };
  },
);
