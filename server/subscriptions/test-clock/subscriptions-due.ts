import type { Context } from "@/server/accounts/index";
import { remindSubscribers, sweepSubscriptions } from "@/server/subscriptions/lifecycle/index";
import { listReminderDays } from "@/server/webhooks/index";
import type { DueWork } from "./due-work";
import { findNextDue } from "./next-due.repository";

function reminderDays(ctx: Context, ofWebhooks: readonly number[]): number[] {
  return [...new Set([...ctx.account.settings.subscriptions.reminderDays, ...ofWebhooks])];
}

/** What time does to subscriptions: they start, are charged, tried again, go into grace, are switched, end; reminders. */
export const subscriptionsDue: DueWork = {
  nextDue: async (ctx, after) => {
    const days = reminderDays(ctx, await listReminderDays(ctx));
    return findNextDue(ctx.db, ctx.account.id, { after, days });
  },
  perform: async (ctx) => {
    await sweepSubscriptions(ctx);
    await remindSubscribers(ctx);
  },
};
