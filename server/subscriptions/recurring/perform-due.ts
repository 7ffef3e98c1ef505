import type { Context } from "@/server/accounts/index";
import type { PaymentContext } from "@/server/payments/index";
import { reminderDays, remindSubscribers, sweepSubscriptions } from "@/server/subscriptions/lifecycle/index";
import { findNextDue } from "./next-due.repository";
import { remindOfTrials, TRIAL_REMINDER_DAYS } from "./remind-of-trials";
import { sweepCharges } from "./sweep-charges";

/** When an account has anything to do next, by its own clock and after its now; null: never, as things stand. */
async function nextDueAt(ctx: Context): Promise<Date | null> {
  return findNextDue(ctx.db, ctx.account.id, {
    now: ctx.clock.now(),
    reminderDays: await reminderDays(ctx),
    trialDays: TRIAL_REMINDER_DAYS,
  });
}

/**
 * Does everything that is due in an account up to its now: starts (gifts and switches too), charges, graces, ends,
 * reminders. Returns how many steps were taken, and when there is anything to do again: a clock that is moved on to that
 * time, again and again, meets all that time does, in order.
 */
export async function performDue(ctx: PaymentContext): Promise<{ steps: number; next: Date | null }> {
  let steps = 0;
  let taken: number;
  do {
    // Charges first: what is paid needs no grace, and nobody is put out before it was tried.
    taken = (await sweepCharges(ctx)) + (await sweepSubscriptions(ctx));
    steps += taken;
  } while (taken > 0);
  steps += await remindSubscribers(ctx);
  steps += await remindOfTrials(ctx);
  return { steps, next: await nextDueAt(ctx) };
}
