import { dateFormat } from "@/shared/formats/index";

/** Hours of the day, in the account's time zone, between which digests are created. */
const FIRST_HOUR = 7;
const END_HOUR = 11;

/**
 * The day whose digest is due, as `2026-11-27` in the account's time zone; null outside the morning, from seven to
 * eleven. What happens after a morning is in the next day's digest.
 */
export function getDigestDay(now: Date, timeZone: string): string | null {
  const format = dateFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const hour = Number(parts.get("hour"));
  if (hour < FIRST_HOUR || hour >= END_HOUR) return null;
  return [parts.get("year"), parts.get("month"), parts.get("day")].join("-");
}
