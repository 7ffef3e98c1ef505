import type { Context } from "@/server/context/index";
import { getRuntime } from "@/server/runtime";
import { createAccountContext } from "./account-context";

/**
 * Runs work for each account in turn. A failure does not stop the others; at the end the first failure is thrown, so
 * that the run is retried.
 */
export async function forEachAccount(
  accountIds: readonly number[],
  work: (ctx: Context) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const accountId of accountIds) {
    try {
      await work(await createAccountContext(accountId));
    } catch (error) {
      getRuntime().log.error({ err: error, accountId }, "background job failed for an account");
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
