import type { DueFacts } from "./subscription";

/**
 * How long before its end a recurring subscription is given its grace: long enough for any sweep to come by, so that
 * no reader stands before a closed door between the end and the sweep after it.
 */
const GRACE_AHEAD_MILLISECONDS = 3_600_000;

/**
 * What time does to a subscription.
 * - activate: it starts.
 * - arm_grace: its end comes near, so its grace gets a date; nothing is told yet.
 * - enter_grace: its end has passed without a payment.
 * - expire: it opens no longer.
 */
export interface DueStep {
  kind: "activate" | "arm_grace" | "enter_grace" | "expire";
  at: Date;
}

/** Whether a payment for another period is expected at its end. */
export function continues({ recurring, cancelledAt, scheduledSwitch }: DueFacts): boolean {
  return recurring && cancelledAt === null && scheduledSwitch === null;
}

/**
 * What follows of an end that has passed, or comes near, without a payment for what is after it. Where we charge, a
 * charge that is to come says first what follows: nobody is put out before it was tried, however late a sweep is.
 */
function unpaidStep(row: DueFacts, endAt: Date): DueStep | null {
  const { graceEndsAt, graceEnteredAt, failedCharges, chargeAt } = row;
  if (graceEndsAt === null || graceEndsAt < endAt)
    return { kind: "arm_grace", at: new Date(endAt.getTime() - GRACE_AHEAD_MILLISECONDS) };
  const isEntered = graceEnteredAt !== null && graceEnteredAt >= endAt;
  const hasNoGrace = graceEndsAt.getTime() === endAt.getTime();
  if (chargeAt !== null && (failedCharges === 0 || isEntered || hasNoGrace)) return null;
  return isEntered || hasNoGrace ? { kind: "expire", at: graceEndsAt } : { kind: "enter_grace", at: endAt };
}

/** What time does to a subscription next; null: nothing any more, or nothing before its payment is confirmed. */
export function nextStep(row: DueFacts): DueStep | null {
  const { startAt, endAt, paymentState } = row;
  if (row.deletedAt !== null || row.expiredAt !== null) return null;
  if (paymentState === "awaiting" || paymentState === "failed") return null;
  if (row.activatedAt === null) return { kind: "activate", at: startAt };
  if (endAt === null) return null;
  return continues(row) ? unpaidStep(row, endAt) : { kind: "expire", at: endAt };
}

/**
 * When a sweep has to look at a subscription next, for the column `due_at`: every writer of a subscription asks this of
 * the row as it writes it. What is overdue is due now; null: never again.
 */
export function nextDue(row: DueFacts, now: Date): Date | null {
  const step = nextStep(row);
  if (step === null) return null;
  return step.at < now ? now : step.at;
}

const DAY_MILLISECONDS = 86_400_000;

/** An end that comes near, and when its subscriber was reminded of it last. */
export interface Ending {
  startAt: Date;
  endAt: Date;
  renewalReminderSentAt: Date | null;
}

/**
 * Which reminders of an end are due: those whose day has come and that have not been sent. A day that lay before the
 * start is none: nobody is reminded of the end of what they have just bought.
 */
export function dueReminders(ending: Ending, days: readonly number[], now: Date): number[] {
  const { startAt, endAt, renewalReminderSentAt: sentAt } = ending;
  return days.filter((count) => {
    const at = new Date(endAt.getTime() - count * DAY_MILLISECONDS);
    return at <= now && now < endAt && at > startAt && (sentAt === null || sentAt < at);
  });
}
