import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseUnavailable } from "@/server/platform/db/index";
import type { Log } from "@/server/platform/log/index";

const FIRST_DELAY_MILLISECONDS = 250;
const MAX_DELAY_MILLISECONDS = 5_000;

/** Returns the innermost reason: wrappers only say that something failed. */
export function findReason(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  if (cause instanceof Error) return findReason(cause);
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : error instanceof Error ? error.message : String(error);
}

/**
 * Retries startup work until the database is available, with delays of up to five seconds. `onUnavailable` runs before each
 * wait. Any other error is thrown.
 */
export async function waitForDatabase<T>(
  work: () => Promise<T>,
  { log, onUnavailable }: { log: Log; onUnavailable: () => Promise<void> | void },
): Promise<T> {
  for (let delay = FIRST_DELAY_MILLISECONDS; ; delay = Math.min(delay * 2, MAX_DELAY_MILLISECONDS)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn(`The database is not reachable yet: ${findReason(error)}. Retrying in ${delay} ms.`);
      await onUnavailable();
      await pause(delay);
    }
  }
}
