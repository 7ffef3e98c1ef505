import { createBackground } from "@/inngest/background";
import { functions } from "@/inngest/functions/index";
import { createInngestHandler } from "@/inngest/serve";
import { getRuntime } from "@/server/runtime";

/** The platform's background jobs in a process of its own, as `npm start` runs them beside the server. */
export async function runWorker(): Promise<void> {
  const runtime = getRuntime();
  const background = await createBackground(runtime, createInngestHandler(runtime, functions));
  process.send?.("ready");
  process.once("SIGTERM", () => {
    void background.stop().finally(() => process.exit(0));
  });
}
