import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import {
  type CalendarLength,
  type CountedPeriods,
  computeFollowingPeriod,
  type PeriodUnit,
} from "./calendar.rules";

const ZONES = ["UTC", "Asia/Kolkata", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe"] as const;
const YEARS = 10;

function at(day: Temporal.PlainDate, timeZone: string, time = "10:30"): Date {
  return new Date(day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);
}

function formatDay(time: Date | null, timeZone: string): string {
  if (time === null) return "never";
  return Temporal.Instant.fromEpochMilliseconds(time.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

interface Bought extends CountedPeriods {
  startAt: Date;
  endAt: Date | null;
}

/** Buys periods one after the other, each from the end of the previous one. */
function chain(from: Date, lengths: readonly CalendarLength[], timeZone: string): Bought[] {
  const bought: Bought[] = [];
  for (const step of lengths) {
    const before = bought.at(-1) ?? null;
    const startAt = before === null ? from : before.endAt;
    if (startAt === null) throw new Error("nothing follows what has no end");
    bought.push({
      startAt,
      unit: step.unit,
      ...computeFollowingPeriod(startAt, { ...step, timeZone }, before),
    });
  }
  return bought;
}

const monthEnds = (year: number) =>
  Array.from({ length: 12 }, (_, month) =>
    Temporal.PlainDate.from({ year, month: month + 1, day: 31 }, { overflow: "constrain" }),
  );

/** Computes the n-th end independently: the anchor's day, or the month's last day if it has no such day. */
function wallDay(anchor: Temporal.PlainDate, unit: Exclude<PeriodUnit, "lifetime">, count: number): string {
  if (unit === "days" || unit === "weeks")
    return anchor.add({ days: unit === "weeks" ? 7 * count : count }).toString();
  const months = anchor.year * 12 + anchor.month - 1 + (unit === "years" ? 12 * count : count);
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  return Temporal.PlainDate.from({ year, month, day: anchor.day }, { overflow: "constrain" }).toString();
}

const ROUNDS = { days: 400, weeks: 52 * YEARS, months: 12 * YEARS, years: YEARS } as const;

describe("periods renewed for ten years", () => {
  // Months and years from every month end, in one zone after the other. Periods from the ends of January are computed
  // in every zone; they are followed by leap days and by both clock changes of each year, which is all that days and
  // weeks depend on.
  const cases = [2027, 2028].flatMap(monthEnds).flatMap((day, n) => {
    const isJanuary = day.month === 1;
    const zones = isJanuary ? ZONES : ZONES.slice(n % ZONES.length, (n % ZONES.length) + 1);
    const units: readonly (keyof typeof ROUNDS)[] = isJanuary
      ? ["days", "weeks", "months", "years"]
      : ["months", "years"];
    return units.map((unit) => [day.toString(), unit, zones] as const);
  });

  it.each(cases)("from %s by %s ends on the days of its first period's calendar", (from, unit, zones) => {
    const anchor = Temporal.PlainDate.from(from);
    for (const timeZone of zones) {
      const lengths = Array.from({ length: ROUNDS[unit] }, () => ({ length: 1, unit }));
      const ends = chain(at(anchor, timeZone), lengths, timeZone).map(({ endAt }) =>
        formatDay(endAt, timeZone),
      );
      expect(ends).toEqual(ends.map((_, n) => wallDay(anchor, unit, n + 1)));
    }
  });

  it.each(monthEnds(2028).map((day) => [day.toString()]))(
    "from %s by months, quarters, halves and years in turn end on month ends",
    (from) => {
      const anchor = Temporal.PlainDate.from(from);
      const durations = [
        { length: 1, unit: "months", months: 1 },
        { length: 3, unit: "months", months: 3 },
        { length: 1, unit: "years", months: 12 },
        { length: 6, unit: "months", months: 6 },
      ] as const;
      const lengths = Array.from({ length: 20 }, (_, n) => durations[n % durations.length] ?? durations[0]);
      const ends = chain(at(anchor, "Asia/Kolkata"), lengths, "Asia/Kolkata").map(({ endAt }) => endAt);
      let months = 0;
      const expected = lengths.map((step) => {
        months += step.months;
        return wallDay(anchor, "months", months);
      });
      expect(ends.map((end) => formatDay(end, "Asia/Kolkata"))).toEqual(expected);
    },
  );

  it("keeps its time of day after a clock change has skipped it once", () => {
    const timeZone = "Europe/Berlin";
    const start = at(Temporal.PlainDate.from("2027-03-27"), timeZone, "02:30");
    const two = Array.from({ length: 2 }, () => ({ length: 1, unit: "days" }) as const);
    const [first, second] = chain(start, two, timeZone);
    expect([first?.endAt?.toISOString(), second?.endAt?.toISOString()]).toEqual([
      "2027-03-28T01:30:00.000Z",
      "2027-03-29T00:30:00.000Z",
    ]);
  });
});

describe("a period after another", () => {
  const UTC = "UTC";
  const day = (text: string) => at(Temporal.PlainDate.from(text), UTC);
  const countedFrom = (anchor: string, unit: PeriodUnit): CountedPeriods => ({ anchorAt: day(anchor), unit });
  const a = (length: number, unit: PeriodUnit) => ({ length, unit });

  it.each([
    [
      "continues from the anchor",
      "2027-02-28",
      countedFrom("2027-01-31", "months"),
      a(1, "months"),
      "2027-01-31",
      "2027-03-31",
    ],
    [
      "of years continues from months",
      "2027-02-28",
      countedFrom("2027-01-31", "months"),
      a(1, "years"),
      "2027-01-31",
      "2028-02-29",
    ],
    [
      "of months continues from years",
      "2029-02-28",
      countedFrom("2028-02-29", "years"),
      a(1, "months"),
      "2028-02-29",
      "2029-03-29",
    ],
    [
      "of weeks continues from days",
      "2027-02-10",
      countedFrom("2027-01-31", "days"),
      a(2, "weeks"),
      "2027-01-31",
      "2027-02-24",
    ],
    [
      "of days has its own anchor after months",
      "2027-02-28",
      countedFrom("2027-01-31", "months"),
      a(10, "days"),
      "2027-02-28",
      "2027-03-10",
    ],
    [
      "of months has its own anchor after days, even at a month's end",
      "2027-02-28",
      countedFrom("2027-01-31", "days"),
      a(1, "months"),
      "2027-02-28",
      "2027-03-28",
    ],
    [
      "after an extended one has its own anchor",
      "2027-03-15",
      countedFrom("2027-01-31", "months"),
      a(1, "months"),
      "2027-03-15",
      "2027-04-15",
    ],
    [
      "that starts before the anchor has its own",
      "2026-12-31",
      countedFrom("2027-01-31", "months"),
      a(2, "months"),
      "2026-12-31",
      "2027-02-28",
    ],
    ["after nothing has its own anchor", "2027-02-28", null, a(1, "months"), "2027-02-28", "2027-03-28"],
    [
      "of a lifetime has no end",
      "2027-02-28",
      countedFrom("2027-01-31", "months"),
      a(1, "lifetime"),
      "2027-02-28",
      "never",
    ],
  ] as const)("%s", (...[, start, before, length, anchor, end]) => {
    const actual = computeFollowingPeriod(day(start), { ...length, timeZone: UTC }, before);
    expect([formatDay(actual.anchorAt, UTC), formatDay(actual.endAt, UTC)]).toEqual([anchor, end]);
  });

  const lengths = fc.array(
    fc.record({
      length: fc.integer({ min: 1, max: 13 }),
      unit: fc.constantFrom("days", "weeks", "months", "years"),
    }),
    { minLength: 1, maxLength: 30 },
  );
  const starts = fc.date({
    min: new Date("2000-01-01T00:00:00Z"),
    max: new Date("2060-01-01T00:00:00Z"),
    noInvalidDate: true,
  });

  it("ends after it begins in every mix, and months end as if bought at once", () => {
    fc.assert(
      fc.property(starts, fc.constantFrom(...ZONES), lengths, (from, timeZone, bought) => {
        for (const { startAt, endAt, anchorAt } of chain(from, bought, timeZone)) {
          expect(endAt?.getTime()).toBeGreaterThan(startAt.getTime());
          expect(anchorAt.getTime()).toBeLessThanOrEqual(startAt.getTime());
        }
        const months = bought.filter(({ unit }) => unit === "months");
        const last = chain(from, months, timeZone).at(-1);
        const total = months.reduce((sum, { length }) => sum + length, 0);
        if (last !== undefined)
          expect(last.endAt).toEqual(
            computeFollowingPeriod(from, { length: total, unit: "months", timeZone }, null).endAt,
          );
      }),
    );
  });
});
