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
