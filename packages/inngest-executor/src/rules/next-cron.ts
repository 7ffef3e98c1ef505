import { Temporal } from "temporal-polyfill";
import type { Cron } from "./cron";

/** Any day that exists recurs within this time (29 February skips 2100); later means never. */
const HORIZON_YEARS = 9;

function isOnDay(cron: Cron, at: Temporal.ZonedDateTime): boolean {
  const byDay = cron.days.has(at.day);
  const byWeekday = cron.weekdays.has(at.dayOfWeek % 7);
  return cron.eitherDay ? byDay || byWeekday : byDay && byWeekday;
}

function startOfNextMonth(at: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  return at.with({ day: 1 }).add({ months: 1 }).startOfDay();
}

/**
 * Finds the first occurrence of a cron expression after `after`; null when there is none. Advances in elapsed time,
 * so that a wall-clock time that a time zone skips does not fire and one that it repeats fires twice.
 */
export function nextCron(cron: Cron, after: Date): Date | null {
  const start = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(cron.timeZone);
  const horizon = start.add({ years: HORIZON_YEARS });
  let at = start.round({ smallestUnit: "minute", roundingMode: "floor" }).add({ minutes: 1 });
  while (Temporal.ZonedDateTime.compare(at, horizon) < 0) {
    if (!cron.months.has(at.month)) at = startOfNextMonth(at);
    else if (!isOnDay(cron, at)) at = at.add({ days: 1 }).startOfDay();
    else if (!cron.hours.has(at.hour)) at = at.add({ minutes: 60 - at.minute });
    else if (!cron.minutes.has(at.minute)) at = at.add({ minutes: 1 });
    else return new Date(at.epochMilliseconds);
  }
  return null;
}
