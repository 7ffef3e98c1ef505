import type { Context } from "@/server/accounts/index";
import { listReminderDays } from "@/server/webhooks/index";
import { dueReminders } from "./due.rules";
import { recordAction } from "./record-action";
import { requireDesk } from "./require-desk";
import { emitReminded } from "./subscription-events";
import { accountsWithEnding, markReminded, takeEnding } from "./sweep.repository";

const BATCH = 200;

/** Accounts in which there may be anybody to remind. */
export function accountsToRemind({ db, clock }: Pick<Context, "db" | "clock">): Promise<number[]> {
  return accountsWithEnding(db, clock.now());
}

/** Days before an end on which anybody wants to be told: by the account's settings, and by its webhooks'. */
async function reminderDays(ctx: Context): Promise<number[]> {
  const days = [...ctx.account.settings.subscriptions.reminderDays, ...(await listReminderDays(ctx))];
  return [...new Set(days)].toSorted((a, b) => b - a);
}

/**
 * Tells of one-time subscriptions whose end comes near, once for each number of days; not of those that were renewed
 * already. Two at once share the work. Returns how many reminders were told.
 */
export async function remindSubscribers(ctx: Context): Promise<number> {
  requireDesk(ctx, "subscriptions:write");
  const days = await reminderDays(ctx);
  if (days.length === 0) return 0;
  let told = 0;
  for (;;) {
    const taken = await ctx.db.withStatements(async (tx) => {
      const now = ctx.clock.now();
      const ending = await takeEnding(tx, ctx.account.id, { now, days, take: BATCH });
      for (const row of ending) {
        const due = dueReminders(row, days, now);
        await markReminded(tx, ctx.account.id, { id: row.id, now });
        await recordAction(ctx, tx, { subscriptionId: row.id, action: "reminded", details: { days: due } });
        for (const count of due) await emitReminded(ctx, tx, { ...row, days: count });
        told += due.length;
      }
      return ending.length;
    });
    if (taken < BATCH) return told;
  }
}
