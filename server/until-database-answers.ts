import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseUnavailable } from "@/server/platform/db/index";
import type { Log } from "@/server/platform/log/index";

const FIRST_DELAY_MILLISECONDS = 250;
const MAX_DELAY_MILLISECONDS = 5_000;

/** Names the reason that lies deepest: wrappers only say that something failed. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  if (cause instanceof Error) return reasonOf(cause);
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : error instanceof Error ? error.message : String(error);
}

/**
 * Does the work that begins a process, again and again until the database answers: every five seconds in the end.
 * `onAway` runs before each wait. Anything else that fails is thrown.
 */
export async function untilDatabaseAnswers<T>(
  work: () => Promise<T>,
  { log, onAway }: { log: Log; onAway: () => Promise<void> | void },
): Promise<T> {
  for (let delay = FIRST_DELAY_MILLISECONDS; ; delay = Math.min(delay * 2, MAX_DELAY_MILLISECONDS)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn(`The database cannot be reached yet: ${reasonOf(error)}. Trying again in ${delay} ms.`);
      await onAway();
      await pause(delay);
    }
  }
}
