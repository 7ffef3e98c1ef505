import { dateFormat } from "@/shared/formats/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";

/** Maximum number of cached days of all zones: more than thirty years of one. */
const MAX_CACHED_DAYS = 12_000;

const offsetCache = new Map<string, number | null>();

function getFormatter(zone: string): Intl.DateTimeFormat {
  const numeric = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric" } as const;
  return dateFormat("en-US", {
    ...{ ...numeric, minute: "numeric", second: "numeric", hourCycle: "h23", era: "short" },
    timeZone: zone,
  });
}

function readOffset(at: number, zone: string): number {
  const parts = getFormatter(zone).formatToParts(at);
  const value = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const isBefore = parts.some(({ type, value }) => type === "era" && value.startsWith("B"));
  const localTime = new Date(0);
  localTime.setUTCFullYear(isBefore ? 1 - value("year") : value("year"), value("month") - 1, value("day"));
  localTime.setUTCHours(value("hour"), value("minute"), value("second"));
  return localTime.getTime() - Math.floor(at / 1000) * 1000;
}

/** Get the offset of a whole UTC day; null: the offset changes within it. */
function getDayOffset(day: number, zone: string): number | null {
  const key = `${zone} ${day}`;
  const cached = offsetCache.get(key);
  if (cached !== undefined) return cached;
  const [startOffset, endOffset] = [
    readOffset(day * DAY_MILLISECONDS, zone),
    readOffset((day + 1) * DAY_MILLISECONDS, zone),
  ];
  if (offsetCache.size >= MAX_CACHED_DAYS) offsetCache.clear();
  const offset = startOffset === endOffset ? startOffset : null;
  offsetCache.set(key, offset);
  return offset;
}

/** Get a zone's offset from UTC at an instant, in milliseconds. No zone changes its offset twice in a day. */
export function zoneOffset(at: Date, zone: string): number {
  if (zone === "UTC") return 0;
  const time = at.getTime();
  return getDayOffset(Math.floor(time / DAY_MILLISECONDS), zone) ?? readOffset(time, zone);
}
