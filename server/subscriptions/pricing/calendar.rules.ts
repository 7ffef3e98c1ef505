import { Temporal } from "temporal-polyfill";

export type PeriodUnit = "days" | "weeks" | "months" | "years" | "lifetime";

/** A length by the calendar: a month is a month, not thirty days. */
export interface CalendarLength {
  length: number;
  unit: PeriodUnit;
}

/**
 * When the n-th period from `anchor` ends, at the anchor's wall-clock time in the zone; null: a lifetime has no end.
 * Months are counted from the anchor and not from the end before, so that 31 January, 28 February and 31 March follow
 * each other without drift. A time that a change of the clocks skips is read as the zone reads it.
 */
export function periodEnd(
  anchor: Date,
  n: number,
  period: CalendarLength & { timeZone: string },
): Date | null {
  const { length, unit, timeZone } = period;
  if (unit === "lifetime") return null;
  const start = Temporal.Instant.fromEpochMilliseconds(anchor.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(start.add({ [unit]: length * n }).epochMilliseconds);
}

/** How periods are counted: from an anchor, in lengths of a unit. */
export interface CountedPeriods {
  anchorAt: Date;
  unit: PeriodUnit;
}

// A year is twelve months and a week seven days, of whatever length these are: one counts on where the other has ended.
const STEPS = {
  days: { step: "days", each: 1 },
  weeks: { step: "days", each: 7 },
  months: { step: "months", each: 1 },
  years: { step: "months", each: 12 },
} as const;

/** How many steps lie between an anchor and the end of a period that is counted from it; null: no such period ends then. */
function stepsTo(
  anchor: Date,
  end: Date,
  { step, timeZone }: { step: "days" | "months"; timeZone: string },
): number | null {
  const [from, to] = [anchor, end].map((time) =>
    Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone),
  );
  if (from === undefined || to === undefined || end < anchor) return null;
  const whole = from.until(to, { largestUnit: step })[step];
  // From 31 January to 28 February no whole month is over, and yet the first period ends.
  const found = [whole, whole + 1].find(
    (length) => from.add({ [step]: length }).epochMilliseconds === to.epochMilliseconds,
  );
  return found ?? null;
}

/**
 * The anchor and the end of a period that begins where one of `before` ends: counted on from the same anchor, so that
 * what is bought month by month keeps to month ends as what is bought at once does. It begins an anchor of its own where
 * nothing is before it, where the one before does not end by its calendar (it was extended, say), and where the units
 * are of different kinds: months and years are counted alike, days and weeks are, but no month is so many days.
 */
export function periodBehind(
  startAt: Date,
  { length, unit, timeZone }: CalendarLength & { timeZone: string },
  before: CountedPeriods | null,
): { anchorAt: Date; endAt: Date | null } {
  const own = { anchorAt: startAt, endAt: periodEnd(startAt, 1, { length, unit, timeZone }) };
  if (before === null || unit === "lifetime" || before.unit === "lifetime") return own;
  const { step, each } = STEPS[unit];
  if (STEPS[before.unit].step !== step) return own;
  const { anchorAt } = before;
  const steps = stepsTo(anchorAt, startAt, { step, timeZone });
  if (steps === null) return own;
  return { anchorAt, endAt: periodEnd(anchorAt, 1, { length: steps + length * each, unit: step, timeZone }) };
}

/** So many earlier anchors are tried; after a year of them days repeat. */
const ANCHORS = 12;

/**
 * How the periods of a recurring subscription are counted that goes on at `from` in lengths of its own: from the anchor
 * of the one before it, or one that lies whole periods earlier on the same day of a month, so that what ends on 28
 * February since it began on 31 January goes on to 31 March. From `from` itself where the kinds of unit differ, where
 * the one before does not end by its calendar, and where no such anchor is (a year, counted on from 28 February).
 */
export function periodsOnward(
  from: Date,
  { length, unit, timeZone }: CalendarLength & { timeZone: string },
  before: CountedPeriods,
): { anchorAt: Date; periods: number } {
  const own = { anchorAt: from, periods: 0 };
  if (unit === "lifetime" || before.unit === "lifetime") return own;
  const { step, each } = STEPS[unit];
  const steps = STEPS[before.unit].step === step ? stepsTo(before.anchorAt, from, { step, timeZone }) : null;
  if (steps === null) return own;
  const size = length * each;
  const least = (size - (steps % size)) % size;
  const anchor = Temporal.Instant.fromEpochMilliseconds(before.anchorAt.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  for (let tries = 0; tries < ANCHORS; tries += 1) {
    const earlier = least + tries * size;
    const at = anchor.subtract({ [step]: earlier });
    if (at.day !== anchor.day && step === "months") continue;
    const found = { anchorAt: new Date(at.epochMilliseconds), periods: (steps + earlier) / size };
    const end = periodEnd(found.anchorAt, found.periods, { length, unit, timeZone });
    if (end?.getTime() === from.getTime()) return found;
  }
  return own;
}

/** Whether `length` is at most `most`, both begun at `now`: 31 days are longer than one month in February. */
export function isWithinLength(
  length: CalendarLength,
  most: CalendarLength,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  const wanted = periodEnd(now, 1, { ...length, timeZone });
  const allowed = periodEnd(now, 1, { ...most, timeZone });
  if (allowed === null) return true;
  return wanted !== null && wanted.getTime() <= allowed.getTime();
}
