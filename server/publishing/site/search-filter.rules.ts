import { zoneOffset } from "@/server/publishing/stories/index";
import { DAY_MILLISECONDS } from "@/shared/time-units";

/** Days of a search's date filter as `YYYY-MM-DD`; empty: no limit. Both are included. */
export interface SearchDays {
  from: string;
  to: string;
}

/** Instants of a date filter, both exclusive, or what is wrong with it. */
interface SearchPeriod {
  publishedAfter?: Date;
  publishedBefore?: Date;
  problem: "invalid-from" | "invalid-to" | "reversed" | null;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parse a day to its number since 1970; null: it does not exist. */
function parseDay(text: string): number | null {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined || year < "1000") return null;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.toISOString().startsWith(text) ? at.getTime() / DAY_MILLISECONDS : null;
}

/** Get the instant at which a day begins in a time zone. */
function toStart(day: number, timeZone: string): Date {
  const midnight = day * DAY_MILLISECONDS;
  const guess = midnight - zoneOffset(new Date(midnight), timeZone);
  return new Date(midnight - zoneOffset(new Date(guess), timeZone));
}

/** Parse the days of a date filter in the publication's time zone. */
export function parseSearchPeriod({ from, to }: SearchDays, timeZone: string): SearchPeriod {
  const [first, last] = [from === "" ? null : parseDay(from), to === "" ? null : parseDay(to)];
  if (from !== "" && first === null) return { problem: "invalid-from" };
  if (to !== "" && last === null) return { problem: "invalid-to" };
  if (first !== null && last !== null && last < first) return { problem: "reversed" };
  return {
    ...(first === null ? {} : { publishedAfter: new Date(toStart(first, timeZone).getTime() - 1) }),
    ...(last === null ? {} : { publishedBefore: toStart(last + 1, timeZone) }),
    problem: null,
  };
}
