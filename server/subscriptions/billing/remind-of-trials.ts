import type { Context } from "@/server/context/index";
import type { DomainEvent } from "@/server/events/catalogue";
import type { Statements } from "@/server/platform/db/index";
import { markReminded, recordActions, requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { claimEndingTrials, findAccountsWithTrials, type TrialRow } from "./trial.repository";

/** Days before its end on which a subscriber is reminded that a trial becomes a paid subscription. */
export const TRIAL_REMINDER_DAYS = 3;
const BATCH = 500;

/** List accounts with a trial that ends within these days. */
export function findAccountsWithEndingTrials({
  db,
  clock,
}: Pick<Context, "db" | "clock">): Promise<number[]> {
  return findAccountsWithTrials(db, { now: clock.now(), days: TRIAL_REMINDER_DAYS });
}

function toEvent({ id, subscriberId, trialEndsAt }: TrialRow): DomainEvent {
  return {
    name: "subscriptions/subscription.trial-ending",
    id: `subscription:${id}:trial-ending:${trialEndsAt.getTime()}`,
    subject: { type: "subscription", id: String(id) },
    data: { subscriptionId: id, subscriberId, days: TRIAL_REMINDER_DAYS },
  };
}

async function remindBatch(ctx: Context, tx: Statements): Promise<number> {
  const now = ctx.clock.now();
  const rows = await claimEndingTrials(tx, ctx.account.id, { now, days: TRIAL_REMINDER_DAYS, take: BATCH });
  await markReminded(tx, ctx.account.id, { ids: rows.map(({ id }) => id), now });
  const details = { days: TRIAL_REMINDER_DAYS };
  const actions = rows.map(({ id }) => ({ subscriptionId: id, action: "trial reminder sent", details }));
  await recordActions(ctx, tx, actions);
  await ctx.emitBundle(tx, rows.map(toEvent));
  return rows.length;
}

/**
 * Remind subscribers once that their trial ends in a few days and is then charged; not for trials of at most that
 * length. Returns the number of reminders.
 */
export async function remindOfTrials(ctx: Context): Promise<number> {
  requireBackoffice(ctx, "subscriptions:write");
  let reminded = 0;
  for (;;) {
    const count = await ctx.db.transaction((tx) => remindBatch(ctx, tx));
    reminded += count;
    if (count < BATCH) return reminded;
  }
}
