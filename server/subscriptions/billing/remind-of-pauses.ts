import type { Context } from "@/server/context/index";
import type { DomainEvent } from "@/server/events/catalogue";
import type { Statements } from "@/server/platform/db/index";
import { markReminded, recordActions, requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { claimEndingPauses, type EndingPauseRow, findAccountsWithPauses } from "./pause-reminder.repository";

/** Days before its end on which a subscriber is reminded that a pause ends and the subscription is charged. */
export const PAUSE_REMINDER_DAYS = 7;
const BATCH = 500;

/** List accounts with a pause that ends within these days. */
export function findAccountsWithEndingPauses({
  db,
  clock,
}: Pick<Context, "db" | "clock">): Promise<number[]> {
  return findAccountsWithPauses(db, { now: clock.now(), days: PAUSE_REMINDER_DAYS });
}

function toEvent({ id, subscriberId, resumesAt }: EndingPauseRow): DomainEvent {
  return {
    name: "subscriptions/subscription.resumption-reminded",
    id: `subscription:${id}:resumption-reminded:${resumesAt.getTime()}`,
    subject: { type: "subscription", id: String(id) },
    data: { subscriptionId: id, subscriberId, days: PAUSE_REMINDER_DAYS },
  };
}

async function remindBatch(ctx: Context, tx: Statements): Promise<number> {
  const now = ctx.clock.now();
  const rows = await claimEndingPauses(tx, ctx.account.id, { now, days: PAUSE_REMINDER_DAYS, take: BATCH });
  await markReminded(tx, ctx.account.id, { ids: rows.map(({ id }) => id), now });
  const details = { days: PAUSE_REMINDER_DAYS };
  const actions = rows.map(({ id }) => ({ subscriptionId: id, action: "resumption reminder sent", details }));
  await recordActions(ctx, tx, actions);
  await ctx.emitBundle(tx, rows.map(toEvent));
  return rows.length;
}

/** Remind subscribers once that their pause ends in a few days. Returns the number of reminders. */
export async function remindOfPauses(ctx: Context): Promise<number> {
  requireBackoffice(ctx, "subscriptions:write");
  let reminded = 0;
  for (;;) {
    const count = await ctx.db.transaction((tx) => remindBatch(ctx, tx));
    reminded += count;
    if (count < BATCH) return reminded;
  }
}
