import { createHash } from "node:crypto";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  // The Swedish form of a date is year, month and day with leading zeros.
  const made = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  formats.set(timeZone, made);
  return made;
}

/** First day of the calendar month in which a moment falls in a zone: the meter's period. */
export function meterPeriod(now: Date, timeZone: string): string {
  return `${formatOf(timeZone).format(now).slice(0, 7)}-01`;
}

/** Under which name a device's readings are counted: its id itself is not kept. */
export function meterNameOfDevice(deviceId: string): string {
  return `r:${createHash("sha256").update(deviceId).digest("base64url")}`;
}

/** Under which name somebody is counted who is signed in and has never been a subscriber. */
export function meterNameOfIdentity({ provider, value }: { provider: string; value: string }): string {
  return `i:${createHash("sha256").update(`${provider}\n${value}`).digest("base64url")}`;
}

export function meterNameOfSubscriber(subscriberId: number): string {
  return `s:${subscriberId}`;
}
