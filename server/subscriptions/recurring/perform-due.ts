import type { PaymentContext } from "@/server/payments/index";
import { reminderDays, remindSubscribers, runDueTransitions } from "@/server/subscriptions/lifecycle/index";
import { findDue, findRemindersDue } from "./due.repository";
import { remindOfTrials, TRIAL_REMINDER_DAYS } from "./remind-of-trials";
import { sweepCharges } from "./sweep-charges";

/**
 * Does everything that is due in an account up to its now: starts (gifts and switches too), charges, graces, ends,
 * reminders. Returns how many steps were taken, and when there is anything to do again; null: never, as things stand. A
 * clock that is moved on to that time, again and again, meets all that time does, in order. What is due is asked first,
 * so that nothing is looked for that is not.
 */
export async function performDue(ctx: PaymentContext): Promise<{ steps: number; next: Date | null }> {
  const days = await reminderDays(ctx);
  const asked = () => ({ now: ctx.clock.now(), reminderDays: days, trialDays: TRIAL_REMINDER_DAYS });
  let steps = 0;
  for (;;) {
    const due = await findDue(ctx.db, ctx.account.id, asked());
    // Charges first: what is paid needs no grace, and nobody is put out before it was tried.
    const charged = due.charges ? await sweepCharges(ctx) : 0;
    const taken = charged + (due.steps ? await runDueTransitions(ctx) : 0);
    steps += taken;
    if (taken > 0) continue;
    const reminders = await findRemindersDue(ctx.db, ctx.account.id, asked());
    if (reminders.ends) steps += await remindSubscribers(ctx);
    if (reminders.trials) steps += await remindOfTrials(ctx);
    return { steps, next: due.next };
  }
}
