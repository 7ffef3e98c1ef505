import type { Context } from "@/server/context/index";
import type { Statements } from "@/server/platform/db/index";
import { listReminderDays } from "@/server/webhooks/index";
import { findDueReminders } from "./due.rules";
import { claimEnding, findAccountsWithEnding, markReminded } from "./due-transitions.repository";
import { recordActions } from "./record-action";
import { requireBackoffice } from "./require-backoffice";
import { createRemindedEvent } from "./subscription-events";

const BATCH = 500;

/** List accounts that may have reminders due. */
export function findAccountsToRemind({ db, clock }: Pick<Context, "db" | "clock">): Promise<number[]> {
  return findAccountsWithEnding(db, clock.now());
}

/** List the days before an end on which reminders are sent: of the account's settings and of its webhooks. */
export async function listReminderDayOffsets(ctx: Context): Promise<number[]> {
  const days = [...ctx.account.settings.subscriptions.reminderDays, ...(await listReminderDays(ctx))];
  return [...new Set(days)].toSorted((a, b) => b - a);
}

async function remindBatch(
  ctx: Context,
  tx: Statements,
  days: readonly number[],
): Promise<{ rows: number; reminders: number }> {
  const now = ctx.clock.now();
  const ending = await claimEnding(tx, ctx.account.id, { now, days, take: BATCH });
  const due = ending.map((row) => ({ row, days: findDueReminders(row, days, now) }));
  await markReminded(tx, ctx.account.id, { ids: ending.map(({ id }) => id), now });
  const actions = due.map((reminder) => ({
    subscriptionId: reminder.row.id,
    action: "reminded",
    details: { days: reminder.days },
  }));
  await recordActions(ctx, tx, actions);
  const events = due.flatMap((reminder) =>
    reminder.days.map((count) => createRemindedEvent({ ...reminder.row, days: count })),
  );
  await ctx.emitBundle(tx, events);
  return { rows: ending.length, reminders: events.length };
}

/**
 * Emit reminders for one-time subscriptions that end soon, once for each number of days; not for renewed ones.
 * Concurrent runs share the work. Returns the number of reminders.
 */
export async function remindSubscribers(ctx: Context): Promise<number> {
  requireBackoffice(ctx, "subscriptions:write");
  const days = await listReminderDayOffsets(ctx);
  if (days.length === 0) return 0;
  let total = 0;
  for (;;) {
    const { rows, reminders } = await ctx.db.transaction((tx) => remindBatch(ctx, tx, days));
    total += reminders;
    if (rows < BATCH) return total;
  }
}
