/** Hour of the day, in the account's time zone, from which the digest is sent. */
const DIGEST_HOUR = 7;

/** The day whose digest is due, as `2026-11-27` in the account's time zone; null before seven o'clock. */
export function getDigestDay(now: Date, timeZone: string): string | null {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  if (Number(parts.get("hour")) < DIGEST_HOUR) return null;
  return [parts.get("year"), parts.get("month"), parts.get("day")].join("-");
}
