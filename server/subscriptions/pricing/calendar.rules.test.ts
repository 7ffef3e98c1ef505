import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { type CalendarLength, isWithinLength, type PeriodUnit, periodEnd } from "./calendar.rules";

const ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"] as const;
const UNITS: readonly PeriodUnit[] = ["days", "weeks", "months", "years"];

function at(local: string, timeZone: string): Date {
  return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds);
}

function localOf(date: Date | null, timeZone: string): string {
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
  ])("of months from the end of a month keeps to month ends: %s", (from, ...ends) => {
    const anchor = at(`${from}T10:30`, "Asia/Kolkata");
    const found = ends.map((_, n) =>
      periodEnd(anchor, n + 1, { length: 1, unit: "months", timeZone: "Asia/Kolkata" }),
    );
    expect(found.map((end) => localOf(end, "Asia/Kolkata"))).toEqual(ends.map((day) => `${day}T10:30`));
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
    const found = periodEnd(at(`${from}T00:00`, "UTC"), 1, { length, unit, timeZone: "UTC" });
    expect(localOf(found, "UTC")).toBe(`${end}T00:00`);
  });

  it.each([
    // The clocks go forward: the hour that is skipped is read as the zone reads it.
    ["Europe/Berlin", "2027-02-28T02:30", "2027-03-28T03:30"],
    ["Europe/Berlin", "2027-02-28T12:00", "2027-03-28T12:00"],
    ["America/New_York", "2027-02-14T02:30", "2027-03-14T03:30"],
    ["Australia/Lord_Howe", "2026-09-04T02:10", "2026-10-04T02:40"],
    // They go back: the first of the two.
    ["Europe/Berlin", "2026-09-25T02:30", "2026-10-25T02:30"],
    ["America/New_York", "2026-10-01T01:30", "2026-11-01T01:30"],
    ["Australia/Lord_Howe", "2027-03-04T01:45", "2027-04-04T01:45"],
  ])("keeps the wall clock of %s over a change of it: %s to %s", (timeZone, from, to) => {
    const end = periodEnd(at(from, timeZone), 1, { length: 1, unit: "months", timeZone });
    expect(localOf(end, timeZone)).toBe(to);
  });

  it("of a lifetime is none", () => {
    expect(
      periodEnd(at("2026-01-01T00:00", "UTC"), 1, { length: 1, unit: "lifetime", timeZone: "UTC" }),
    ).toBe(null);
  });

  it("does not drift in ten years of months, each counted from the first day", () => {
    for (const timeZone of ZONES) {
      const anchor = at("2026-01-31T09:15", timeZone);
      for (let n = 1; n <= 120; n += 1) {
        const end = localOf(periodEnd(anchor, n, { length: 1, unit: "months", timeZone }), timeZone);
        const month = Temporal.PlainDate.from("2026-01-01").add({ months: n });
        expect(end).toBe(`${month.with({ day: 31 }, { overflow: "constrain" }).toString()}T09:15`);
      }
    }
  });

  it("is later the more periods have run, and n periods of one are one of n", () => {
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
          const end = periodEnd(anchor, n, { length, unit, timeZone })?.getTime() ?? 0;
          const next = periodEnd(anchor, n + 1, { length, unit, timeZone })?.getTime() ?? 0;
          expect(next).toBeGreaterThan(end);
          expect(periodEnd(anchor, 1, { length: length * n, unit, timeZone })?.getTime()).toBe(end);
        },
      ),
    );
  });
});

describe("a trial's length beside the plan's", () => {
  const one = (length: number, unit: PeriodUnit): CalendarLength => ({ length, unit });

  it.each([
    ["2026-02-01", one(31, "days"), one(1, "months"), false],
    ["2026-02-01", one(28, "days"), one(1, "months"), true],
    ["2026-03-01", one(31, "days"), one(1, "months"), true],
    ["2026-03-01", one(32, "days"), one(1, "months"), false],
    ["2026-02-01", one(4, "weeks"), one(1, "months"), true],
    ["2026-02-01", one(5, "weeks"), one(1, "months"), false],
    ["2026-06-15", one(12, "months"), one(1, "years"), true],
    ["2026-06-15", one(366, "days"), one(1, "years"), false],
    ["2027-06-15", one(366, "days"), one(1, "years"), true],
    ["2026-06-15", one(1, "years"), one(1, "lifetime"), true],
    ["2026-06-15", one(1, "lifetime"), one(10, "years"), false],
  ])("from %s, %o within %o: %s", (...[from, wanted, most, is]) => {
    const now = at(`${from}T12:00`, "UTC");
    expect(isWithinLength(wanted, most, { now, timeZone: "UTC" })).toBe(is);
  });
});
