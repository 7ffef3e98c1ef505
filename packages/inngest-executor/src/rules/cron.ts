import { Temporal } from "temporal-polyfill";

/** A parsed cron expression. */
export interface Cron {
  timeZone: string;
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  weekdays: ReadonlySet<number>;
  /** Both the day of the month and the weekday are restricted: either one suffices. */
  eitherDay: boolean;
}

/** Why a cron expression cannot be scheduled, in one sentence. */
export class UnsupportedCron extends Error {
  override name = "UnsupportedCron";
}

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const WEEKDAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const FIELDS = [
  { name: "minute", low: 0, high: 59, words: [] },
  { name: "hour", low: 0, high: 23, words: [] },
  { name: "day", low: 1, high: 31, words: [] },
  { name: "month", low: 1, high: 12, words: MONTHS },
  { name: "weekday", low: 0, high: 6, words: WEEKDAYS },
];
type Field = (typeof FIELDS)[number];

function parseNumber(text: string, field: Field): number {
  const nameIndex = field.words.indexOf(text.toUpperCase());
  const value = nameIndex === -1 ? Number(text) : nameIndex + field.low;
  if (!/^\d+$/.test(text) && nameIndex === -1)
    throw new UnsupportedCron(`\`${text}\` is not a valid ${field.name}`);
  if (value < field.low || value > field.high) {
    throw new UnsupportedCron(`${field.name} ${text} is not between ${field.low} and ${field.high}`);
  }
  return value;
}

function parsePart(text: string, field: Field): number[] {
  const [range = "", step, ...extraSteps] = text.split("/");
  const [first = "", to, ...extraBounds] = range.split("-");
  const every = step === undefined ? 1 : Number(step);
  if (extraSteps.length > 0 || extraBounds.length > 0 || !Number.isInteger(every) || every < 1) {
    throw new UnsupportedCron(`\`${text}\` is not a valid ${field.name}`);
  }
  const isAny = range === "*" || range === "?";
  const low = isAny ? field.low : parseNumber(first, field);
  const end = to === undefined ? (step === undefined ? low : field.high) : parseNumber(to, field);
  const high = isAny ? field.high : end;
  if (high < low) throw new UnsupportedCron(`\`${text}\` is not an ascending range`);
  return Array.from({ length: Math.floor((high - low) / every) + 1 }, (_, index) => low + index * every);
}

function parseField(text: string, field: Field | undefined): ReadonlySet<number> {
  if (field === undefined) throw new UnsupportedCron("a cron expression has five fields");
  return new Set(text.split(",").flatMap((part) => parsePart(part, field)));
}

/**
 * Parses five fields after an optional `TZ=` (or `CRON_TZ=`); the default time zone is UTC. No library follows
 * Inngest's rules: croner and cron-parser move a time that daylight saving skips, fire a repeated time once, and accept
 * weekday 7; croner refuses `5/20`.
 */
export function parseCron(expression: string): Cron {
  const zoned = /^(?:CRON_)?TZ=(\S+)\s+(.*)$/.exec(expression.trim());
  const timeZone = zoned?.[1] ?? "UTC";
  const fields = (zoned?.[2] ?? expression).trim().split(/\s+/);
  if (fields.length !== FIELDS.length)
    throw new UnsupportedCron(`\`${expression}\` does not have five fields`);
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
  } catch {
    throw new UnsupportedCron(`\`${timeZone}\` is not a time zone`);
  }
  const [minute = "", hour = "", day = "", month = "", weekday = ""] = fields;
  const isAny = (text: string) => text.startsWith("*") || text.startsWith("?");
  return {
    timeZone,
    minutes: parseField(minute, FIELDS[0]),
    hours: parseField(hour, FIELDS[1]),
    days: parseField(day, FIELDS[2]),
    months: parseField(month, FIELDS[3]),
    weekdays: parseField(weekday, FIELDS[4]),
    eitherDay: !isAny(day) && !isAny(weekday),
  };
}
