import { createContext } from "@/server/accounts/index";
import { AppError } from "@/server/platform/errors/index";
import type { Runtime } from "@/server/runtime";
import { registerDemoWebhooks } from "@/server/webhooks/index";
import { readDemoFile } from "./demo-file";

/**
 * Registers the receiver that MASTHEAD_DEMO_WEBHOOK_URL names for all events of the demo account, once. A receiver
 * that may not be called is said in the log and keeps nothing else from starting.
 */
export async function seedDemoWebhooks(runtime: Runtime, dataDir: string): Promise<void> {
  const receiver = runtime.config.demoWebhook;
  const demo = await readDemoFile(dataDir);
  if (receiver === null || demo === null) return;
  const account = await runtime.directory.byId(demo.account.id);
  if (account === null) return;
  const { egress, vault, log } = runtime;
  const actor = { kind: "system", name: "demo seed" } as const;
  const ctx = { ...createContext(runtime, { account, actor }), egress, vault };
  try {
    const made = await registerDemoWebhooks(ctx, receiver);
    if (made > 0) log.info(`the demo account's events go to ${receiver.url}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problems = error.problems.map(({ message }) => message);
    log.error(`MASTHEAD_DEMO_WEBHOOK_URL was not registered: ${[error.message, ...problems].join(" ")}`);
  }
}
