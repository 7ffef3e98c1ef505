import { createContext } from "@/server/context/index";
import { AppError } from "@/server/platform/errors/index";
import type { Runtime } from "@/server/runtime";
import { registerDemoWebhooks } from "@/server/webhooks/index";
import { readDemoFile } from "./demo-file";

/**
 * Registers the receiver at `MASTHEAD_DEMO_WEBHOOK_URL` with the demo account, for all events of both families. A
 * forbidden address stops nothing: the log gives the reason.
 */
export async function registerDemoReceiver(runtime: Runtime): Promise<void> {
  const { config, directory, log, egress, vault } = runtime;
  if (config.demoWebhook === null) return;
  const file = await readDemoFile(config.dataDir);
  const account = file === null ? null : await directory.byId(file.account.id);
  if (account === null) return log.warn("there is no demo account to register a webhook receiver with");
  const ctx = createContext(runtime, { account, actor: { kind: "system", name: "demo seed" } });
  try {
    const created = await registerDemoWebhooks({ ...ctx, egress, vault }, config.demoWebhook);
    if (created > 0) log.info({ url: config.demoWebhook.url }, "the demo account calls a webhook receiver");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ url: config.demoWebhook.url }, `the demo's webhook receiver was refused: ${error.message}`);
  }
}
