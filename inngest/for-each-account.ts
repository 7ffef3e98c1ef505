import type { Context } from "@/server/accounts/index";
import { getRuntime } from "@/server/runtime";
import { contextFor } from "./context-for";

/**
 * Does something for each account in turn. One whose turn fails keeps no other from its own; at the end the first
 * failure is thrown, so that the run is tried again.
 */
export async function forEachAccount(
  accountIds: readonly number[],
  work: (ctx: Context) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const accountId of accountIds) {
    try {
      await work(await contextFor(accountId));
    } catch (error) {
      getRuntime().log.error({ err: error, accountId }, "background work failed for an account");
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
