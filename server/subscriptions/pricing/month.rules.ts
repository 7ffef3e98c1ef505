import { Temporal } from "temporal-polyfill";

/** A stretch of time: from its first moment up to, and without, its end. */
export interface Span {
  from: Date;
  to: Date;
}

function startOf(month: Temporal.PlainYearMonth, timeZone: string): Date {
  return new Date(month.toPlainDate({ day: 1 }).toZonedDateTime(timeZone).epochMilliseconds);
}

/** A calendar month (`2026-11`) in a zone. */
export function monthSpan(month: string, timeZone: string): Span {
  const first = Temporal.PlainYearMonth.from(month);
  return { from: startOf(first, timeZone), to: startOf(first.add({ months: 1 }), timeZone) };
}

/** The calendar months up to the one that is now, the oldest first. */
export function monthsUntil(now: Date, count: number, timeZone: string): string[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const last = today.toPlainDate().toPlainYearMonth();
  return Array.from({ length: count }, (_, index) => last.subtract({ months: count - 1 - index }).toString());
}
