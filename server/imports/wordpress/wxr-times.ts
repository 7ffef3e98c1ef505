import { dateFormat } from "@/server/platform/formats/index";

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$/;

function instant(value: string): Date | null {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** A time as WordPress writes it, or null for `0000-00-00 00:00:00` and for what is no time. */
export function localTime(text: string): string | null {
  const trimmed = text.trim();
  return utcTime(trimmed) === null ? null : trimmed;
}

/** The instant of a time that WordPress wrote in UTC, or null. */
export function utcTime(text: string): Date | null {
  const trimmed = text.trim();
  if (!LOCAL_TIME.test(trimmed)) return null;
  const [day, clock] = [trimmed.slice(0, 10), trimmed.slice(11)];
  if (day.startsWith("0000") || day.includes("-00")) return null;
  return instant(`${day}T${clock}Z`);
}

/** The instant of an RSS date, or null; WordPress writes year -0001 for drafts. */
export function rssTime(text: string): Date | null {
  const trimmed = text.trim();
  return /^[A-Za-z]{3}, \d{1,2} [A-Za-z]{3} \d{4} /.test(trimmed) ? instant(trimmed) : null;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit" } as const;
  return dateFormat("en-CA", {
    ...options,
    ...({ minute: "2-digit", second: "2-digit", hourCycle: "h23", timeZone } as const),
  });
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  const value = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type));
  const shown = Date.UTC(value("year"), value("month") - 1, value("day"), value("hour"), value("minute"));
  return shown + value("second") * 1000 - Math.floor(at / 1000) * 1000;
}

/**
 * The instant at which clocks in `timeZone` show a local time. A time that the clocks show twice is its first; one
 * that they skip is as far after the gap as it would have been without it.
 */
export function zonedTime(local: string, timeZone: string): Date | null {
  const wall = utcTime(local)?.getTime();
  if (wall === undefined) return null;
  const before = offsetAt(wall - 86_400_000, timeZone);
  const first = wall - before;
  const after = offsetAt(first, timeZone);
  const second = wall - after;
  return new Date(after !== before && offsetAt(second, timeZone) === after ? second : first);
}
