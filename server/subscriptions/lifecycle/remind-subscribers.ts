import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { listReminderDays } from "@/server/webhooks/index";
import { dueReminders } from "./due.rules";
import { recordActions } from "./record-action";
import { requireBackoffice } from "./require-backoffice";
import { remindedEvent } from "./subscription-events";
import { accountsWithEnding, markReminded, takeEnding } from "./sweep.repository";

const BATCH = 500;

/** Accounts in which there may be anybody to remind. */
export function accountsToRemind({ db, clock }: Pick<Context, "db" | "clock">): Promise<number[]> {
  return accountsWithEnding(db, clock.now());
}

/** Days before an end on which anybody wants to be told: by the account's settings, and by its webhooks'. */
export async function reminderDays(ctx: Context): Promise<number[]> {
  const days = [...ctx.account.settings.subscriptions.reminderDays, ...(await listReminderDays(ctx))];
  return [...new Set(days)].toSorted((a, b) => b - a);
}

async function remindBatch(
  ctx: Context,
  tx: Statements,
  days: readonly number[],
): Promise<{ rows: number; told: number }> {
  const now = ctx.clock.now();
  const ending = await takeEnding(tx, ctx.account.id, { now, days, take: BATCH });
  const due = ending.map((row) => ({ row, days: dueReminders(row, days, now) }));
  await markReminded(tx, ctx.account.id, { ids: ending.map(({ id }) => id), now });
  const actions = due.map((one) => ({
    subscriptionId: one.row.id,
    action: "reminded",
    details: { days: one.days },
  }));
  await recordActions(ctx, tx, actions);
  const events = due.flatMap((one) => one.days.map((count) => remindedEvent({ ...one.row, days: count })));
  await ctx.emitBundle(tx, events);
  return { rows: ending.length, told: events.length };
}

/**
 * Tells of one-time subscriptions whose end comes near, once for each number of days; not of those that were renewed
 * already. Two at once share the work. Returns how many reminders were told.
 */
export async function remindSubscribers(ctx: Context): Promise<number> {
  requireBackoffice(ctx, "subscriptions:write");
  const days = await reminderDays(ctx);
  if (days.length === 0) return 0;
  let total = 0;
  for (;;) {
    const { rows, told } = await ctx.db.withStatements((tx) => remindBatch(ctx, tx, days));
    total += told;
    if (rows < BATCH) return total;
  }
}
