import { cron } from "inngest";
import { createAccountContext } from "@/inngest/account-context";
import { eventTrigger, inngest } from "@/inngest/client";
import { forEachAccount } from "@/inngest/for-each-account";
import type { Context } from "@/server/context/index";
import { listAccountsWithWork, runSandbox } from "@/server/payments/sandbox-calls/index";
import { getInstallationUrl } from "@/server/platform/config/index";
import { getOwnSender } from "@/server/platform/egress/index";
import { getRuntime } from "@/server/runtime";

function runAccountSandbox(ctx: Context): Promise<number> {
  const { config, vault, egress } = getRuntime();
  return runSandbox({ ...ctx, vault, egress, self: getOwnSender(getInstallationUrl(config)) });
}

/** Processes the events that the simulated gateway emits at once. */
export const runSandboxOnRequest = inngest.createFunction(
  {
    id: "run-sandbox",
    triggers: [eventTrigger("payments/sandbox-events.due")],
    concurrency: [{ key: "event.data.accountId", limit: 1 }],
  },
  async ({ event }) => ({ sent: await runAccountSandbox(await createAccountContext(event.data.accountId)) }),
);

/** Every minute: runs the due work of simulated gateways, by their accounts' clocks. */
export const runSandboxesOften = inngest.createFunction(
  { id: "run-sandboxes", triggers: [cron("* * * * *")] },
  async () => {
    const accounts = await listAccountsWithWork(getRuntime().db);
    await forEachAccount(accounts, runAccountSandbox);
    return { accounts: accounts.length };
  },
);
