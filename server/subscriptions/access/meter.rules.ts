import { hash } from "node:crypto";
import { dateFormat } from "@/shared/formats/index";

function createDateFormat(timeZone: string): Intl.DateTimeFormat {
  // The Swedish form of a date is year, month and day with leading zeros.
  return dateFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
}

/** Zone offsets are multiples of 15 minutes: no local date changes within one. */
const QUARTER_MILLISECONDS = 900_000;
const latest = new Map<string, { quarter: number; period: string }>();

/** Compute the meter's period: the first day of the calendar month of a moment in a time zone. */
export function computeMeterPeriod(now: Date, timeZone: string): string {
  const quarter = Math.floor(now.getTime() / QUARTER_MILLISECONDS);
  const cached = latest.get(timeZone);
  if (cached?.quarter === quarter) return cached.period;
  const period = `${createDateFormat(timeZone).format(now).slice(0, 7)}-01`;
  latest.set(timeZone, { quarter, period });
  return period;
}

/** Compute the meter name of a device: a hash, so the id itself is not stored. */
export function toDeviceMeterName(deviceId: string): string {
  return `r:${hash("sha256", deviceId, "base64url")}`;
}

/** Compute the meter name of a signed-in reader who has never been a subscriber. */
export function toIdentityMeterName({ provider, value }: { provider: string; value: string }): string {
  return `i:${hash("sha256", `${provider}\n${value}`, "base64url")}`;
}

export function toSubscriberMeterName(subscriberId: number): string {
  return `s:${subscriberId}`;
}
