import type { Context } from "@/server/context/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { deleteUnspent, findAccountsWithUnspent } from "./attempt.repository";

/** Days for which an expired attempt can still be read; then it is deleted. */
const RETENTION_DAYS = 30;
const BATCH = 1_000;

/** List accounts with unspent attempts that are to be deleted. */
export function findAccountsWithOldAttempts({ db, clock }: Pick<Context, "db" | "clock">): Promise<number[]> {
  return findAccountsWithUnspent(db, { now: clock.now(), days: RETENTION_DAYS });
}

/** Delete unspent attempts that expired a month ago. Returns how many were deleted. */
export async function pruneAttempts(ctx: Context): Promise<number> {
  requireBackoffice(ctx, "subscriptions:write");
  let removed = 0;
  for (;;) {
    const options = { now: ctx.clock.now(), days: RETENTION_DAYS, take: BATCH };
    const count = await deleteUnspent(ctx.db, ctx.account.id, options);
    removed += count;
    if (count < BATCH) return removed;
  }
}
