import { Temporal } from "temporal-polyfill";

/** Reads a calendar day; null: there is no such day. */
function parseDay(day: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(day, { overflow: "reject" });
  } catch {
    return null;
  }
}

/** The instant at which a day starts in a time zone, `later` days after it; null: there is no such day. */
export function getStartOfDay(day: string, timeZone: string, later = 0): Date | null {
  const start = parseDay(day)?.add({ days: later }).toZonedDateTime(timeZone);
  return start === undefined ? null : new Date(start.epochMilliseconds);
}
