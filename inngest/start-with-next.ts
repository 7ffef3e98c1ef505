import { closeToOthers } from "@/server/close-to-others";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import { requireSecret } from "@/server/secrets/index";
import { untilDatabaseAnswers } from "@/server/until-database-answers";
import { type Background, startBackground } from "./background";
import { flushOutboxAfterRequests } from "./flush-outbox-after-requests";

/** A configuration that is refused ends the process with its sentence, as it does in the Node entry. */
async function begin(onAway: () => void): Promise<Background> {
  const runtime = getRuntime();
  try {
    await untilDatabaseAnswers(() => requireSecret(runtime), { log: runtime.log, onAway });
    return await startBackground();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Background work of a process that Next started by itself. Inside the Node entry it runs already, and the entry
 * stops it; here a signal does, while Next lets its own requests finish.
 */
export async function startWithNext(): Promise<void> {
  flushOutboxAfterRequests();
  if (globalThis.mastheadBackground !== undefined) return;
  closeToOthers(getRuntime());
  let serveAlready = () => {};
  const isAway = new Promise<void>((resolve) => {
    serveAlready = resolve;
  });
  const starting = begin(serveAlready);
  const stop = () => void starting.then((background) => background.stop());
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  starting.catch((error: unknown) => getRuntime().log.error({ err: error }, "background work did not start"));
  // Next serves once this is over; while the database is away its calls answer 503.
  await Promise.race([starting, isAway]);
}
