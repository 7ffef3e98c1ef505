import type { Context } from "@/server/accounts/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { accountsWithUnspent, deleteUnspent } from "./unspent-attempt.repository";

/** So many days after it has expired a promise can be looked at; then it is gone. */
const KEPT_DAYS = 30;
const BATCH = 1_000;

/** Accounts with promises that were never taken up and are to be forgotten. */
export function accountsWithOldAttempts({ db, clock }: Pick<Context, "db" | "clock">): Promise<number[]> {
  return accountsWithUnspent(db, { now: clock.now(), days: KEPT_DAYS });
}

/**
 * Removes attempts that nobody spent and that expired a month ago; what made a subscription stays. Returns how many were
 * removed.
 */
export async function pruneAttempts(ctx: Context): Promise<number> {
  requireBackoffice(ctx, "subscriptions:write");
  let removed = 0;
  for (;;) {
    const some = { now: ctx.clock.now(), days: KEPT_DAYS, take: BATCH };
    const count = await deleteUnspent(ctx.db, ctx.account.id, some);
    removed += count;
    if (count < BATCH) return removed;
  }
}
