import { dateFormat } from "@/shared/formats/index";
import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from "@/shared/time-units";
import type { Schedule } from "./newsletter";

/** For how many hours a letter may be late, such as after an outage; after that the edition is left out. */
const MAX_HOURS_LATE = 4;

interface LocalTime {
  /** Midnight UTC of the local date, for computing with days. */
  day: number;
  hour: number;
  /** Milliseconds since the full hour. */
  past: number;
}

function toLocalTime(now: Date, timeZone: string): LocalTime {
  const format = dateFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    day: Date.UTC(part("year"), part("month") - 1, part("day")),
    hour: part("hour"),
    past: part("minute") * 60_000 + part("second") * 1_000 + now.getUTCMilliseconds(),
  };
}

/** The local date of now, as letters name their editions. */
export function findToday(now: Date, timeZone: string): string {
  return new Date(toLocalTime(now, timeZone).day).toISOString().slice(0, 10);
}

function isOnSchedule({ frequency, weekday }: Schedule, day: number): boolean {
  return frequency === "daily" || (new Date(day).getUTCDay() || 7) === weekday;
}

/**
 * Find the edition of a newsletter that is due now, as the local date of its day: `2026-11-27`; null: none. It is due
 * from its hour on for four hours, across midnight too. An hour that a change to summer time skips counts as the next
 * one, and one that is repeated belongs to the same edition. What was due before `scheduledFrom` is not.
 */
export function findDueEdition(
  schedule: Schedule & { scheduledFrom: Date },
  now: Date,
  timeZone: string,
): string | null {
  const { day: today, hour, past } = toLocalTime(now, timeZone);
  for (const daysAgo of [0, 1]) {
    const hoursLate = hour - schedule.hour + 24 * daysAgo;
    const day = today - daysAgo * DAY_MILLISECONDS;
    if (hoursLate < 0 || hoursLate >= MAX_HOURS_LATE || !isOnSchedule(schedule, day)) continue;
    const dueAt = now.getTime() - hoursLate * HOUR_MILLISECONDS - past;
    return dueAt < schedule.scheduledFrom.getTime() ? null : new Date(day).toISOString().slice(0, 10);
  }
  return null;
}
