import type { DomainEvent } from "@/inngest/events";
import type { Context } from "@/server/accounts/index";
import type { Statements } from "@/server/platform/db/index";
import { recordActions, requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { accountsWithTrials, markTrialsReminded, type TrialRow, takeEndingTrials } from "./trial.repository";

/** So many days before its end a subscriber is told that a trial becomes a paid subscription. */
export const TRIAL_REMINDER_DAYS = 3;
const BATCH = 500;

/** Accounts in which a trial comes to its end within these days. */
export function accountsWithEndingTrials({ db, clock }: Pick<Context, "db" | "clock">): Promise<number[]> {
  return accountsWithTrials(db, { now: clock.now(), days: TRIAL_REMINDER_DAYS });
}

function eventOf({ id, subscriberId, trialEndsAt }: TrialRow): DomainEvent {
  return {
    name: "subscriptions/subscription.trial-ending",
    id: `subscription:${id}:trial-ending:${trialEndsAt.getTime()}`,
    subject: { type: "subscription", id: String(id) },
    data: { subscriptionId: id, subscriberId, days: TRIAL_REMINDER_DAYS },
  };
}

async function remindBatch(ctx: Context, tx: Statements): Promise<number> {
  const now = ctx.clock.now();
  const rows = await takeEndingTrials(tx, ctx.account.id, { now, days: TRIAL_REMINDER_DAYS, take: BATCH });
  await markTrialsReminded(tx, ctx.account.id, { ids: rows.map(({ id }) => id), now });
  const details = { days: TRIAL_REMINDER_DAYS };
  const actions = rows.map(({ id }) => ({ subscriptionId: id, action: "told of its trial's end", details }));
  await recordActions(ctx, tx, actions);
  await ctx.emitBundle(tx, rows.map(eventOf));
  return rows.length;
}

/**
 * Tells subscribers once that their trial ends in a few days and is charged then; of a trial that is no longer than
 * that, nothing. Returns how many were told.
 */
export async function remindOfTrials(ctx: Context): Promise<number> {
  requireBackoffice(ctx, "subscriptions:write");
  let told = 0;
  for (;;) {
    const count = await ctx.db.withStatements((tx) => remindBatch(ctx, tx));
    told += count;
    if (count < BATCH) return told;
  }
}
