import { dateFormat } from "@/shared/formats/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";
import type { PublishedPeriod } from "./story-summary";

const DAYS: Readonly<Record<PublishedPeriod, number>> = { today: 1, week: 7, month: 30 };

/** Get a time zone's offset from UTC at an instant, in milliseconds. */
function getOffset(instant: Date, timeZone: string): number {
  const parts = dateFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((p) => p.type === type)?.value ?? 0);
  const local = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return local - Math.floor(instant.getTime() / 1000) * 1000;
}

/** Get the midnight that starts an instant's day in a time zone, or the day `daysAgo` before it. */
export function startOfDay(instant: Date, timeZone: string, daysAgo = 0): Date {
  const local = instant.getTime() + getOffset(instant, timeZone) - daysAgo * DAY_MILLISECONDS;
  const midnight = Math.floor(local / DAY_MILLISECONDS) * DAY_MILLISECONDS;
  const guess = midnight - getOffset(new Date(midnight), timeZone);
  // If the offset changed between the guess and the true midnight, the second pass corrects it.
  return new Date(midnight - getOffset(new Date(guess), timeZone));
}

/** Get the start of a period that ends now: today is one calendar day, a week is seven including today. */
export function periodStart(period: PublishedPeriod, now: Date, timeZone: string): Date {
  return startOfDay(now, timeZone, DAYS[period] - 1);
}
