import { Temporal } from "temporal-polyfill";

export type PeriodUnit = "days" | "weeks" | "months" | "years" | "lifetime";

/** A length by the calendar: a month is a month, not thirty days. */
export interface CalendarLength {
  length: number;
  unit: PeriodUnit;
}

/**
 * Compute when the n-th period from `anchor` ends, at the anchor's wall-clock time; null: a lifetime has no end.
 *
 * Months are counted from the anchor and not from the previous end, so that 31 January, 28 February and 31 March
 * follow each other without drift. A time that a clock change skips is resolved as the zone defines it.
 */
export function computeNthPeriodEnd(
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

// A year is twelve months and a week seven days, so periods of these units share one count from the anchor.
const STEPS = {
  days: { step: "days", each: 1 },
  weeks: { step: "days", each: 7 },
  months: { step: "months", each: 1 },
  years: { step: "months", each: 12 },
} as const;

/** Count the steps from an anchor to the end of a period counted from it; null: no period ends then. */
function countSteps(
  anchor: Date,
  end: Date,
  { step, timeZone }: { step: "days" | "months"; timeZone: string },
): number | null {
  const [from, to] = [anchor, end].map((time) =>
    Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone),
  );
  if (from === undefined || to === undefined || end < anchor) return null;
  const wholeSteps = from.until(to, { largestUnit: step })[step];
  // From 31 January to 28 February is less than a whole month, and yet the first period ends.
  const count = [wholeSteps, wholeSteps + 1].find(
    (length) => from.add({ [step]: length }).epochMilliseconds === to.epochMilliseconds,
  );
  return count ?? null;
}

/**
 * Compute the anchor and end of a period that starts where one of `before` ends.
 *
 * It keeps the anchor of `before`, so that periods bought one by one end on the same days as periods bought at once.
 * It gets its own anchor if there is no previous period, if the previous one does not end by its calendar (it was
 * extended, for example), or if the units are of different kinds: months and years share a count, days and weeks do,
 * but a month has no fixed number of days.
 */
export function computeFollowingPeriod(
  startAt: Date,
  { length, unit, timeZone }: CalendarLength & { timeZone: string },
  before: CountedPeriods | null,
): { anchorAt: Date; endAt: Date | null } {
  const ownAnchor = { anchorAt: startAt, endAt: computeNthPeriodEnd(startAt, 1, { length, unit, timeZone }) };
  if (before === null || unit === "lifetime" || before.unit === "lifetime") return ownAnchor;
  const { step, each } = STEPS[unit];
  if (STEPS[before.unit].step !== step) return ownAnchor;
  const { anchorAt } = before;
  const steps = countSteps(anchorAt, startAt, { step, timeZone });
  if (steps === null) return ownAnchor;
  return {
    anchorAt,
    endAt: computeNthPeriodEnd(anchorAt, 1, { length: steps + length * each, unit: step, timeZone }),
  };
}

/** Number of earlier anchors that are tried; after a year of them the days repeat. */
const ANCHORS = 12;

/**
 * Compute the anchor of a recurring subscription that continues at `from` with its own period length.
 *
 * The anchor is that of the previous subscription, or one that is whole periods earlier on the same day of a month,
 * so that a period from 31 January that ends on 28 February continues to 31 March. It is `from` itself if the units
 * are of different kinds, if the previous one does not end by its calendar, or if no such anchor exists (a year,
 * counted on from 28 February).
 */
export function computeContinuedAnchor(
  from: Date,
  { length, unit, timeZone }: CalendarLength & { timeZone: string },
  before: CountedPeriods,
): { anchorAt: Date; periods: number } {
  const ownAnchor = { anchorAt: from, periods: 0 };
  if (unit === "lifetime" || before.unit === "lifetime") return ownAnchor;
  const { step, each } = STEPS[unit];
  const steps =
    STEPS[before.unit].step === step ? countSteps(before.anchorAt, from, { step, timeZone }) : null;
  if (steps === null) return ownAnchor;
  const size = length * each;
  const smallest = (size - (steps % size)) % size;
  const anchor = Temporal.Instant.fromEpochMilliseconds(before.anchorAt.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  for (let tries = 0; tries < ANCHORS; tries += 1) {
    const earlier = smallest + tries * size;
    const at = anchor.subtract({ [step]: earlier });
    if (at.day !== anchor.day && step === "months") continue;
    const candidate = { anchorAt: new Date(at.epochMilliseconds), periods: (steps + earlier) / size };
    const end = computeNthPeriodEnd(candidate.anchorAt, candidate.periods, { length, unit, timeZone });
    if (end?.getTime() === from.getTime()) return candidate;
  }
  return ownAnchor;
}

/**
 * Compute an anchor from which a period ends at `end` that is at least the `atLeast`-th: for a subscription that
 * continues at a time outside its calendar. Later periods are tried where a shorter month has no such day.
 */
export function computePrecedingAnchor(
  end: Date,
  { length, unit, timeZone }: CalendarLength & { timeZone: string },
  { atLeast }: { atLeast: number },
): { anchorAt: Date; periods: number } {
  if (unit === "lifetime") return { anchorAt: end, periods: atLeast };
  const at = Temporal.Instant.fromEpochMilliseconds(end.getTime()).toZonedDateTimeISO(timeZone);
  const countBack = (periods: number) => ({
    anchorAt: new Date(at.subtract({ [unit]: length * periods }).epochMilliseconds),
    periods,
  });
  for (let tries = 0; tries <= ANCHORS; tries += 1) {
    const candidate = countBack(atLeast + tries);
    const reached = computeNthPeriodEnd(candidate.anchorAt, candidate.periods, { length, unit, timeZone });
    if (reached?.getTime() === end.getTime()) return candidate;
  }
  return countBack(atLeast);
}

/** Whether `length` is at most `most`, both starting at `now`: 31 days are longer than one month in February. */
export function isWithinLength(
  length: CalendarLength,
  limit: CalendarLength,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  const requestedEnd = computeNthPeriodEnd(now, 1, { ...length, timeZone });
  const allowed = computeNthPeriodEnd(now, 1, { ...limit, timeZone });
  if (allowed === null) return true;
  return requestedEnd !== null && requestedEnd.getTime() <= allowed.getTime();
}
