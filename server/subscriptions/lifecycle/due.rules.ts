import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "@/shared/time-units";
import { isCoveredAtResumption, type PausedRow, toProlongedPatch, toResumedPatch } from "./pause.rules";
import type { DueFacts } from "./subscription";

/** What transitions depend on besides their row. */
interface TransitionTerms {
  now: Date;
  timeZone: string;
  graceEnd: (endAt: Date) => Date;
}

function applyStep<Row extends PausedRow>(
  row: Row,
  { kind, at }: DueTransition,
  { now, timeZone, graceEnd }: TransitionTerms,
): Row {
  switch (kind) {
    case "prolong_pause":
      return { ...row, ...toProlongedPatch(row) };
    case "resume":
      return { ...row, ...toResumedPatch(row, { at, timeZone }) };
    case "activate":
      return { ...row, activatedAt: now };
    case "arm_grace":
      return { ...row, graceEndsAt: row.endAt === null ? null : graceEnd(row.endAt) };
    case "enter_grace":
      return { ...row, graceEnteredAt: now };
    case "expire":
      return { ...row, expiredAt: now, chargeAt: null };
  }
}

function findNextStep(row: PausedRow): DueTransition | null {
  const step = findNextTransition(row);
  return step?.kind === "resume" && isCoveredAtResumption(row) ? { ...step, kind: "prolong_pause" } : step;
}

/** Apply all transitions that are due to a row, in order: after an outage there may be several. */
export function applyOverdue<Row extends PausedRow>(
  due: Row,
  at: TransitionTerms,
): { row: Row; steps: DueTransition[] } {
  const steps: DueTransition[] = [];
  let row = due;
  for (let step = findNextStep(row); step !== null && step.at <= at.now; step = findNextStep(row)) {
    row = applyStep(row, step, at);
    steps.push(step);
    // What covers it from then on is read by the next sweep.
    if (step.kind === "prolong_pause") break;
  }
  return { row, steps };
}

/**
 * How long before its end a recurring subscription gets its grace date: long enough for any sweep to run, so that
 * no reader loses access between the end and the next sweep.
 */
const GRACE_AHEAD_MILLISECONDS = HOUR_MILLISECONDS;

/**
 * A time-based transition of a subscription.
 * - activate: it starts.
 * - arm_grace: its end is near, so its grace gets a date; no event yet.
 * - enter_grace: its end has passed without a payment.
 * - resume: its pause is over, and its renewal is due.
 * - prolong_pause: another subscription gives the same access when it would resume.
 * - expire: it opens nothing any more.
 */
export interface DueTransition {
  kind: "activate" | "arm_grace" | "enter_grace" | "resume" | "prolong_pause" | "expire";
  at: Date;
}

/** Whether a payment for another period is expected at its end. */
export function isContinuing({ recurring, cancelledAt, scheduledSwitch, resumesAt }: DueFacts): boolean {
  return recurring && cancelledAt === null && scheduledSwitch === null && resumesAt === null;
}

/**
 * Return the transition of an end without a payment for the next period. While a charge of ours is still to come,
 * its result decides first: access does not end before the charge was tried, however late a sweep runs.
 */
function unpaidStep(row: DueFacts, endAt: Date): DueTransition | null {
  const { graceEndsAt, graceEnteredAt, failedCharges, chargeAt } = row;
  if (graceEndsAt === null || graceEndsAt < endAt)
    return { kind: "arm_grace", at: new Date(endAt.getTime() - GRACE_AHEAD_MILLISECONDS) };
  const isEntered = graceEnteredAt !== null && graceEnteredAt >= endAt;
  const hasNoGrace = graceEndsAt.getTime() === endAt.getTime();
  if (chargeAt !== null && (failedCharges === 0 || isEntered || hasNoGrace)) return null;
  return isEntered || hasNoGrace ? { kind: "expire", at: graceEndsAt } : { kind: "enter_grace", at: endAt };
}

/** Return the next time-based transition; null: none, or none before its payment is confirmed. */
export function findNextTransition(row: DueFacts): DueTransition | null {
  const { startAt, endAt, paymentState } = row;
  if (row.deletedAt !== null || row.expiredAt !== null) return null;
  if (paymentState === "awaiting" || paymentState === "failed") return null;
  if (row.activatedAt === null) return { kind: "activate", at: startAt };
  if (endAt === null) return null;
  if (row.resumesAt !== null) return { kind: "resume", at: row.resumesAt };
  return isContinuing(row) ? unpaidStep(row, endAt) : { kind: "expire", at: endAt };
}

/**
 * Compute the column `due_at`: when a sweep must process a subscription next. Every write of a subscription
 * computes it from the written row. Overdue transitions are due now; null: never again.
 */
export function computeNextDue(row: DueFacts, now: Date): Date | null {
  const step = findNextTransition(row);
  if (step === null) return null;
  return step.at < now ? now : step.at;
}

/** An upcoming end, and when its subscriber was last reminded of it. */
export interface UpcomingEnd {
  startAt: Date;
  endAt: Date;
  renewalReminderSentAt: Date | null;
}

/**
 * Return the reminders of an end that are due: their day has come and they have not been sent. A day before the
 * start is skipped: a subscriber is not reminded of the end of a new purchase.
 */
export function findDueReminders(ending: UpcomingEnd, days: readonly number[], now: Date): number[] {
  const { startAt, endAt, renewalReminderSentAt: sentAt } = ending;
  return days.filter((count) => {
    const at = new Date(endAt.getTime() - count * DAY_MILLISECONDS);
    return at <= now && now < endAt && at > startAt && (sentAt === null || sentAt < at);
  });
}
