import { dateFormat } from "@/server/platform/formats/index";

const DAY = 86_400_000;
/** Days whose offset is remembered, of all zones: more than thirty years of one. */
const REMEMBERED = 12_000;

const days = new Map<string, number | null>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const numeric = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric" } as const;
  return dateFormat("en-US", {
    ...{ ...numeric, minute: "numeric", second: "numeric", hourCycle: "h23", era: "short" },
    timeZone: zone,
  });
}

function readOffset(at: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const isBefore = parts.some(({ type, value }) => type === "era" && value.startsWith("B"));
  const shown = new Date(0);
  shown.setUTCFullYear(isBefore ? 1 - value("year") : value("year"), value("month") - 1, value("day"));
  shown.setUTCHours(value("hour"), value("minute"), value("second"));
  return shown.getTime() - Math.floor(at / 1000) * 1000;
}

/** The offset of a whole day of UTC, or null where clocks are moved within it. */
function offsetOfDay(day: number, zone: string): number | null {
  const key = `${zone} ${day}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const [first, last] = [readOffset(day * DAY, zone), readOffset((day + 1) * DAY, zone)];
  if (days.size >= REMEMBERED) days.clear();
  const offset = first === last ? first : null;
  days.set(key, offset);
  return offset;
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. No zone moves its clocks twice in a day. */
export function zoneOffset(at: Date, zone: string): number {
  if (zone === "UTC") return 0;
  const time = at.getTime();
  return offsetOfDay(Math.floor(time / DAY), zone) ?? readOffset(time, zone);
}
