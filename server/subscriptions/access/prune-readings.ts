import type { Context } from "@/server/context/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { deleteOldReadings, findAccountsWithOldReadings } from "./meter.repository";

/** Thirteen months: explanations of past access go back that far. */
const RETENTION_MILLISECONDS = 400 * DAY_MILLISECONDS;
const BATCH = 5_000;
/** Batches of one account in one run at most; the next one continues. */
const MAX_BATCHES = 200;

function toRetentionLimit(now: Date): Date {
  return new Date(now.getTime() - RETENTION_MILLISECONDS);
}

/** List accounts with metered readings that are more than 400 days old, by the system clock. */
export function listAccountsWithOldReadings({ db, clock }: Pick<Context, "db" | "clock">): Promise<number[]> {
  return findAccountsWithOldReadings(db, toRetentionLimit(clock.now()));
}

/**
 * Delete the account's metered readings that are more than 400 days old, in batches of a transaction each; returns how
 * many. Repeated and concurrent calls are safe. The meter of a running month never loses a reading.
 */
export async function pruneReadings(ctx: Context): Promise<number> {
  const before = toRetentionLimit(ctx.systemClock.now());
  let total = 0;
  for (let done = 0; done < MAX_BATCHES; done += 1) {
    const deleted = await deleteOldReadings(ctx.db, ctx.account.id, { before, batch: BATCH });
    total += deleted;
    if (deleted < BATCH) break;
  }
  return total;
}
