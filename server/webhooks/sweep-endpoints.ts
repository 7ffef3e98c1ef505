import type { Context } from "@/server/context/index";
import type { Database } from "@/server/platform/db/index";
import type { Clock } from "@/server/platform/system/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import { failingLimit } from "./profile.rules";
import { deactivateEndpoint } from "./record-results";
import { emitWorkerRequest } from "./schedule-workers";
import { deleteOldLog, findAccountsToSweep, lockFailedTooLong, reviveWorkers } from "./sweep.repository";

/** Delay after which an overdue worker is requested again. */
const OVERDUE_MS = 60_000;
const LOG_DAYS = 30;
const BATCH_SIZE = 5_000;

function overdueAt(now: Date): Date {
  return new Date(now.getTime() - OVERDUE_MS);
}

/** List the accounts that have something to sweep. */
export function listAccountsToSweep({ db, clock }: { db: Database; clock: Clock }): Promise<number[]> {
  const now = clock.now();
  return findAccountsToSweep(db, { overdue: overdueAt(now), failing: failingLimit(now) });
}

/**
 * Recover what nothing else would: workers that were requested and never ran, and subscription endpoints whose day of
 * failures ended without another attempt.
 */
export async function sweepEndpoints(ctx: Context): Promise<{ revived: number; deactivated: number }> {
  const now = ctx.systemClock.now();
  return ctx.db.transaction(async (tx) => {
    const pumps = await reviveWorkers(tx, ctx.account.id, { overdue: overdueAt(now), now });
    for (const request of pumps) await emitWorkerRequest(ctx, tx, { ...request, repeatedAt: now });
    const givenUp = await lockFailedTooLong(tx, ctx.account.id, failingLimit(now));
    for (const endpoint of givenUp) await deactivateEndpoint(ctx, tx, endpoint);
    if (pumps.length > 0)
      ctx.log.warn({ pumps: pumps.length }, "webhook delivery workers were overdue and rescheduled");
    return { revived: pumps.length, deactivated: givenUp.length };
  });
}

/** Delete attempts, deliveries and messages past the log's retention of 30 days; returns the number of rows. */
export async function pruneWebhookLog({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - LOG_DAYS * DAY_MILLISECONDS);
  let deleted = 0;
  for (;;) {
    const deletedRows = await deleteOldLog(db, { before, limit: BATCH_SIZE });
    deleted += deletedRows;
    if (deletedRows < BATCH_SIZE) return deleted;
  }
}
