import type { Context } from "@/server/accounts/index";
import type { Clock } from "@/server/platform/clock/index";
import type { Database } from "@/server/platform/db/index";
import { failingLimit } from "./profile.rules";
import { deactivateEndpoint } from "./record-results";
import { emitWorkerRequest } from "./schedule-workers";
import { deleteOldLog, findAccountsToSweep, lockFailedTooLong, reviveWorkers } from "./sweep.repository";

/** How late a pump may be before it is asked for anew. */
const OVERDUE_MS = 60_000;
const LOG_DAYS = 30;
const DAY_MS = 86_400_000;
const ROWS_AT_A_TIME = 5_000;

function overdueAt(now: Date): Date {
  return new Date(now.getTime() - OVERDUE_MS);
}

/** Accounts that have something to sweep. */
export function listAccountsToSweep({ db, clock }: { db: Database; clock: Clock }): Promise<number[]> {
  const now = clock.now();
  return findAccountsToSweep(db, { overdue: overdueAt(now), failing: failingLimit(now) });
}

/**
 * Catches what nothing else would: pumps that were asked for and never ran, and subscription endpoints whose day of
 * failures ended without another attempt.
 */
export async function sweepEndpoints(ctx: Context): Promise<{ revived: number; deactivated: number }> {
  const now = ctx.worldClock.now();
  return ctx.db.withStatements(async (tx) => {
    const pumps = await reviveWorkers(tx, ctx.account.id, { overdue: overdueAt(now), now });
    for (const pump of pumps) await emitWorkerRequest(ctx, tx, { ...pump, askedAgain: now });
    const givenUp = await lockFailedTooLong(tx, ctx.account.id, failingLimit(now));
    for (const endpoint of givenUp) await deactivateEndpoint(ctx, tx, endpoint);
    if (pumps.length > 0)
      ctx.log.warn({ pumps: pumps.length }, "webhook pumps were overdue and asked for anew");
    return { revived: pumps.length, deactivated: givenUp.length };
  });
}

/** Deletes attempts, deliveries and messages past the 30 days for which the log is kept; how many rows. */
export async function pruneWebhookLog({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - LOG_DAYS * DAY_MS);
  let deleted = 0;
  for (;;) {
    const some = await deleteOldLog(db, { before, most: ROWS_AT_A_TIME });
    deleted += some;
    if (some < ROWS_AT_A_TIME) return deleted;
  }
}
