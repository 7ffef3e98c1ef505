import { Temporal } from "temporal-polyfill";

/** A half-open interval of time: its start is included, its end is not. */
export interface TimeRange {
  from: Date;
  to: Date;
}

function toMonthStart(month: Temporal.PlainYearMonth, timeZone: string): Date {
  return new Date(month.toPlainDate({ day: 1 }).toZonedDateTime(timeZone).epochMilliseconds);
}

/** Get the interval of a calendar month (`2026-11`) in a zone. */
export function toMonthRange(month: string, timeZone: string): TimeRange {
  const first = Temporal.PlainYearMonth.from(month);
  return { from: toMonthStart(first, timeZone), to: toMonthStart(first.add({ months: 1 }), timeZone) };
}

/** List the calendar months up to the current one, oldest first. */
export function listMonths(now: Date, count: number, timeZone: string): string[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const last = today.toPlainDate().toPlainYearMonth();
  return Array.from({ length: count }, (_, index) => last.subtract({ months: count - 1 - index }).toString());
}
