import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { type CalendarLength, computeNthPeriodEnd, isWithinLength, type PeriodUnit } from "./calendar.rules";

const ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"] as const;
const UNITS: readonly PeriodUnit[] = ["days", "weeks", "months", "years"];

function at(local: string, timeZone: string): Date {
  return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds);
}

function formatLocal(date: Date | null, timeZone: string): string {
  if (date === null) return "never";
  const zoned = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toString({ smallestUnit: "minute" });
}

describe("the end of a period", () => {
  it.each([
    ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"],
    ["2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"],
    ["2026-02-28", "2026-03-28", "2026-04-28", "2026-05-28"],
    ["2028-02-29", "2028-03-29", "2028-04-29", "2028-05-29"],
    ["2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30"],
    ["2026-04-30", "2026-05-30", "2026-06-30", "2026-07-30"],
    ["2026-05-31", "2026-06-30", "2026-07-31", "2026-08-31"],
    ["2026-06-30", "2026-07-30", "2026-08-30", "2026-09-30"],
    ["2026-07-31", "2026-08-31", "2026-09-30", "2026-10-31"],
    ["2026-08-31", "2026-09-30", "2026-10-31", "2026-11-30"],
    ["2026-09-30", "2026-10-30", "2026-11-30", "2026-12-30"],
    ["2026-10-31", "2026-11-30", "2026-12-31", "2027-01-31"],
    ["2026-11-30", "2026-12-30", "2027-01-30", "2027-02-28"],
    ["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"],
  ])("of months from the end of a month is on month ends: %s", (from, ...ends) => {
    const anchor = at(`${from}T10:30`, "Asia/Kolkata");
    const actual = ends.map((_, n) =>
      computeNthPeriodEnd(anchor, n + 1, { length: 1, unit: "months", timeZone: "Asia/Kolkata" }),
    );
    expect(actual.map((end) => formatLocal(end, "Asia/Kolkata"))).toEqual(ends.map((day) => `${day}T10:30`));
  });

  it.each([
    ["2028-02-29", 1, "years", "2029-02-28"],
    ["2028-02-29", 4, "years", "2032-02-29"],
    ["2096-02-29", 4, "years", "2100-02-28"],
    ["2027-12-31", 2, "months", "2028-02-29"],
    ["2026-12-31", 1, "days", "2027-01-01"],
    ["2028-02-28", 1, "days", "2028-02-29"],
    ["2028-02-26", 1, "weeks", "2028-03-04"],
    ["2026-01-31", 13, "months", "2027-02-28"],
  ] as const)("%s and %s %s is %s", (...[from, length, unit, end]) => {
    const actual = computeNthPeriodEnd(at(`${from}T00:00`, "UTC"), 1, { length, unit, timeZone: "UTC" });
    expect(formatLocal(actual, "UTC")).toBe(`${end}T00:00`);
  });

  it.each([
    // The clocks go forward: a skipped hour is resolved as the zone defines it.
    ["Europe/Berlin", "2027-02-28T02:30", "2027-03-28T03:30"],
    ["Europe/Berlin", "2027-02-28T12:00", "2027-03-28T12:00"],
    ["America/New_York", "2027-02-14T02:30", "2027-03-14T03:30"],
    ["Australia/Lord_Howe", "2026-09-04T02:10", "2026-10-04T02:40"],
    // The clocks go back: the first of the two hours.
    ["Europe/Berlin", "2026-09-25T02:30", "2026-10-25T02:30"],
    ["America/New_York", "2026-10-01T01:30", "2026-11-01T01:30"],
    ["Australia/Lord_Howe", "2027-03-04T01:45", "2027-04-04T01:45"],
  ])("keeps the wall-clock time in %s over a clock change: %s to %s", (timeZone, from, to) => {
    const end = computeNthPeriodEnd(at(from, timeZone), 1, { length: 1, unit: "months", timeZone });
    expect(formatLocal(end, timeZone)).toBe(to);
  });

  it("of a lifetime is null", () => {
    expect(
      computeNthPeriodEnd(at("2026-01-01T00:00", "UTC"), 1, { length: 1, unit: "lifetime", timeZone: "UTC" }),
    ).toBe(null);
  });

  it("does not drift over ten years of months counted from the first day", () => {
    for (const timeZone of ZONES) {
      const anchor = at("2026-01-31T09:15", timeZone);
      for (let n = 1; n <= 120; n += 1) {
        const end = formatLocal(
          computeNthPeriodEnd(anchor, n, { length: 1, unit: "months", timeZone }),
          timeZone,
        );
        const month = Temporal.PlainDate.from("2026-01-01").add({ months: n });
        expect(end).toBe(`${month.with({ day: 31 }, { overflow: "constrain" }).toString()}T09:15`);
      }
    }
  });

  it("grows with the number of periods, and n periods of one month end with one period of n months", () => {
    const anchors = fc.date({
      min: new Date("2000-01-01T00:00:00Z"),
      max: new Date("2060-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        anchors,
        fc.constantFrom(...ZONES),
        fc.constantFrom(...UNITS),
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 1, max: 120 }),
        (...[anchor, timeZone, unit, length, n]) => {
          const end = computeNthPeriodEnd(anchor, n, { length, unit, timeZone })?.getTime() ?? 0;
          const next = computeNthPeriodEnd(anchor, n + 1, { length, unit, timeZone })?.getTime() ?? 0;
          expect(next).toBeGreaterThan(end);
          expect(computeNthPeriodEnd(anchor, 1, { length: length * n, unit, timeZone })?.getTime()).toBe(end);
        },
      ),
    );
  });
});

describe("the length of a trial compared with the plan's", () => {
  const toLength = (length: number, unit: PeriodUnit): CalendarLength => ({ length, unit });

  it.each([
    ["2026-02-01", toLength(31, "days"), toLength(1, "months"), false],
    ["2026-02-01", toLength(28, "days"), toLength(1, "months"), true],
    ["2026-03-01", toLength(31, "days"), toLength(1, "months"), true],
    ["2026-03-01", toLength(32, "days"), toLength(1, "months"), false],
    ["2026-02-01", toLength(4, "weeks"), toLength(1, "months"), true],
    ["2026-02-01", toLength(5, "weeks"), toLength(1, "months"), false],
    ["2026-06-15", toLength(12, "months"), toLength(1, "years"), true],
    ["2026-06-15", toLength(366, "days"), toLength(1, "years"), false],
    ["2027-06-15", toLength(366, "days"), toLength(1, "years"), true],
    ["2026-06-15", toLength(1, "years"), toLength(1, "lifetime"), true],
    ["2026-06-15", toLength(1, "lifetime"), toLength(10, "years"), false],
  ])("from %s, %o within %o: %s", (...[from, requested, limit, is]) => {
    const now = at(`${from}T12:00`, "UTC");
    expect(isWithinLength(requested, limit, { now, timeZone: "UTC" })).toBe(is);
  });
});
