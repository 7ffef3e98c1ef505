import { dateFormat } from "@/shared/formats/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$/;

function toInstant(value: string): Date | null {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Validates a time in WordPress's format; null: `0000-00-00 00:00:00`, or not a time. */
export function parseLocalTime(text: string): string | null {
  const trimmed = text.trim();
  return parseUtcTime(trimmed) === null ? null : trimmed;
}

/** Parses a WordPress time in UTC; null: not a time. */
export function parseUtcTime(text: string): Date | null {
  const trimmed = text.trim();
  if (!LOCAL_TIME.test(trimmed)) return null;
  const [day, clock] = [trimmed.slice(0, 10), trimmed.slice(11)];
  if (day.startsWith("0000") || day.includes("-00")) return null;
  return toInstant(`${day}T${clock}Z`);
}

/** Parses an RSS date; null: not a date. WordPress writes year -0001 for drafts. */
export function parseRssTime(text: string): Date | null {
  const trimmed = text.trim();
  return /^[A-Za-z]{3}, \d{1,2} [A-Za-z]{3} \d{4} /.test(trimmed) ? toInstant(trimmed) : null;
}

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const options = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit" } as const;
  return dateFormat("en-CA", {
    ...options,
    ...({ minute: "2-digit", second: "2-digit", hourCycle: "h23", timeZone } as const),
  });
}

/** Returns the zone's UTC offset at an instant, in milliseconds. */
function getOffset(at: number, timeZone: string): number {
  const parts = new Map(
    getFormat(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  const value = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  const wallClock = Date.UTC(value("year"), value("month") - 1, value("day"), value("hour"), value("minute"));
  return wallClock + value("second") * 1000 - Math.floor(at / 1000) * 1000;
}

/**
 * Converts a local time in `timeZone` to an instant. An ambiguous time is its first occurrence; a skipped one is as
 * far after the gap as it would have been without it.
 */
export function toZonedInstant(local: string, timeZone: string): Date | null {
  const wall = parseUtcTime(local)?.getTime();
  if (wall === undefined) return null;
  const before = getOffset(wall - DAY_MILLISECONDS, timeZone);
  const first = wall - before;
  const after = getOffset(first, timeZone);
  const second = wall - after;
  return new Date(after !== before && getOffset(second, timeZone) === after ? second : first);
}
