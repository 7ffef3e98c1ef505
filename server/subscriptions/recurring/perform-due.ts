import type { PaymentContext } from "@/server/payments/index";
import { reminderDays, remindSubscribers, sweepSubscriptions } from "@/server/subscriptions/lifecycle/index";
import { nextDueTimes } from "./next-due.repository";
import { nextStop } from "./next-due.rules";
import { remindOfTrials, TRIAL_REMINDER_DAYS } from "./remind-of-trials";
import { sweepCharges } from "./sweep-charges";

const LOOK_AHEAD = 500;

/** What was due, and when there is anything to do again. */
export interface PerformedDue {
  /** How many steps were taken. */
  steps: number;
  /** By the account's clock; null: never again, as things stand. */
  next: Date | null;
}

/**
 * Does everything that is due in an account up to its now: starts (gifts and switches too), charges, graces, ends,
 * reminders. A clock that is moved on to `next` again and again meets all that time does, in order.
 */
export async function performDue(ctx: PaymentContext): Promise<PerformedDue> {
  let steps = 0;
  let charged: number;
  do {
    steps += await sweepSubscriptions(ctx);
    charged = await sweepCharges(ctx);
    steps += charged;
  } while (charged > 0);
  steps += await remindSubscribers(ctx);
  steps += await remindOfTrials(ctx);
  const times = await nextDueTimes(ctx.db, ctx.account.id, {
    now: ctx.clock.now(),
    take: LOOK_AHEAD,
    reminderDays: await reminderDays(ctx),
    trialDays: TRIAL_REMINDER_DAYS,
  });
  return { steps, next: nextStop(times) };
}
