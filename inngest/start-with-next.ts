import { getLifecycle } from "@/server/health/index";
import { startTelemetry } from "@/server/metrics/index";
import { AppError } from "@/server/platform/errors/index";
import { restrictDataDir } from "@/server/restrict-data-dir";
import { getRuntime } from "@/server/runtime";
import { requireSecret } from "@/server/secrets/index";
import { waitForDatabase } from "@/server/wait-for-database";
import { type Background, startBackground } from "./background";
import { flushOutboxAfterRequests } from "./flush-outbox-after-requests";

/** Starts background work; an invalid configuration exits the process with its message, as in the Node entry. */
async function startOrExit(onUnavailable: () => void): Promise<Background> {
  const runtime = getRuntime();
  try {
    await waitForDatabase(() => requireSecret(runtime), { log: runtime.log, onUnavailable });
    const background = await startBackground();
    getLifecycle().isWarm = true;
    return background;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Starts background work in a process that Next started. Inside the Node entry it runs already, and the entry stops
 * it; here a signal does, while Next completes its own requests.
 */
export async function startWithNext(): Promise<void> {
  flushOutboxAfterRequests();
  if (globalThis.mastheadBackground !== undefined) return;
  const telemetry = await startTelemetry(getRuntime());
  restrictDataDir(getRuntime());
  let resolveUnavailable = () => {};
  const unavailable = new Promise<void>((resolve) => {
    resolveUnavailable = resolve;
  });
  const starting = startOrExit(resolveUnavailable);
  const stop = () => {
    getLifecycle().isDraining = true;
    void starting.then(async (background) => {
      await background.stop();
      await telemetry.stop();
    });
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  starting.catch((error: unknown) => getRuntime().log.error({ err: error }, "background jobs did not start"));
  // Next serves once this has resolved; while the database is unavailable its calls respond with 503.
  await Promise.race([starting, unavailable]);
}
