import type { PaymentContext } from "@/server/payments/index";
import {
  listReminderDayOffsets,
  remindSubscribers,
  runDueTransitions,
} from "@/server/subscriptions/lifecycle/index";
import { findDue, findRemindersDue } from "./due.repository";
import { PAUSE_REMINDER_DAYS, remindOfPauses } from "./remind-of-pauses";
import { remindOfTrials, TRIAL_REMINDER_DAYS } from "./remind-of-trials";
import { sweepCharges } from "./sweep-charges";

/**
 * Do all due work of an account up to its current time: starts (also of gifts and switches), charges, graces, ends,
 * reminders. Returns the number of steps and the time of the next work; null: none, as the rows are now. A clock that
 * is repeatedly moved to that time passes all transitions in order. Due work is queried first: no job runs idle.
 */
export async function runDueWork(ctx: PaymentContext): Promise<{ steps: number; next: Date | null }> {
  const days = await listReminderDayOffsets(ctx);
  const createQuery = () => ({
    now: ctx.clock.now(),
    reminderDays: days,
    trialDays: TRIAL_REMINDER_DAYS,
    pauseDays: PAUSE_REMINDER_DAYS,
  });
  let steps = 0;
  for (;;) {
    const due = await findDue(ctx.db, ctx.account.id, createQuery());
    // Charges first: a paid subscription needs no grace, and access does not end before the charge was tried.
    const charged = due.charges ? await sweepCharges(ctx) : 0;
    const done = charged + (due.steps ? await runDueTransitions(ctx) : 0);
    steps += done;
    if (done > 0) continue;
    const reminders = await findRemindersDue(ctx.db, ctx.account.id, createQuery());
    if (reminders.ends) steps += await remindSubscribers(ctx);
    if (reminders.trials) steps += await remindOfTrials(ctx);
    if (reminders.pauses) steps += await remindOfPauses(ctx);
    return { steps, next: due.next };
  }
}
