import { hash } from "node:crypto";
import { dateFormat } from "@/server/platform/formats/index";

function formatOf(timeZone: string): Intl.DateTimeFormat {
  // The Swedish form of a date is year, month and day with leading zeros.
  return dateFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
}

/** Offsets of zones are whole quarters of an hour: within one of them no date changes anywhere. */
const QUARTER_MILLISECONDS = 900_000;
const latest = new Map<string, { quarter: number; period: string }>();

/** First day of the calendar month in which a moment falls in a zone: the meter's period. */
export function meterPeriod(now: Date, timeZone: string): string {
  const quarter = Math.floor(now.getTime() / QUARTER_MILLISECONDS);
  const known = latest.get(timeZone);
  if (known?.quarter === quarter) return known.period;
  const period = `${formatOf(timeZone).format(now).slice(0, 7)}-01`;
  latest.set(timeZone, { quarter, period });
  return period;
}

/** Under which name a device's readings are counted: its id itself is not kept. */
export function meterNameOfDevice(deviceId: string): string {
  return `r:${hash("sha256", deviceId, "base64url")}`;
}

/** Under which name somebody is counted who is signed in and has never been a subscriber. */
export function meterNameOfIdentity({ provider, value }: { provider: string; value: string }): string {
  return `i:${hash("sha256", `${provider}\n${value}`, "base64url")}`;
}

export function meterNameOfSubscriber(subscriberId: number): string {
  return `s:${subscriberId}`;
}
