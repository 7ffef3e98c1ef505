import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeContinuedAnchor, computeNthPeriodEnd, type PeriodUnit } from "./calendar.rules";

const day = (date: string) => new Date(`${date}T10:30:00Z`);
const formatDay = (time: Date | null) => time?.toISOString().slice(0, 10);
const a = (length: number, unit: PeriodUnit) => ({ length, unit, timeZone: "UTC" });

describe("the periods of a continued recurring subscription", () => {
  it.each([
    ["monthly, after months", "2027-01-31", "2027-02-28", a(1, "months"), ["2027-03-31", "2027-04-30"]],
    ["monthly, after a year", "2027-01-31", "2028-01-31", a(1, "months"), ["2028-02-29", "2028-03-31"]],
    ["by quarters, after a month", "2027-01-31", "2027-02-28", a(3, "months"), ["2027-05-31", "2027-08-31"]],
    [
      "by half-years, after a month",
      "2027-07-31",
      "2027-08-31",
      a(6, "months"),
      ["2028-02-29", "2028-08-31"],
    ],
    ["yearly, after months", "2027-01-31", "2027-04-30", a(1, "years"), ["2028-04-30", "2029-04-30"]],
    ["yearly, after one of 31 days", "2027-01-31", "2027-03-31", a(1, "years"), ["2028-03-31"]],
    ["by weeks, after days", "2027-01-31", "2027-02-05", a(1, "weeks"), ["2027-02-12", "2027-02-19"]],
    [
      "monthly, after weeks",
      "2027-01-31",
      "2027-02-28",
      a(1, "months"),
      ["2027-03-28", "2027-04-28"],
      "weeks",
    ],
    [
      "monthly, after an end that is not by the calendar",
      "2027-01-31",
      "2027-02-27",
      a(1, "months"),
      ["2027-03-27"],
    ],
    ["monthly, after a trial", "2027-01-31", "2027-01-31", a(1, "months"), ["2027-02-28", "2027-03-31"]],
  ] as const)("%s", (...[, anchor, from, length, ends, unit = length.unit]) => {
    const { anchorAt, periods } = computeContinuedAnchor(day(from), length, { anchorAt: day(anchor), unit });
    expect(formatDay(computeNthPeriodEnd(anchorAt, periods, length))).toBe(from);
    expect(ends.map((_, n) => formatDay(computeNthPeriodEnd(anchorAt, periods + n + 1, length)))).toEqual(
      ends,
    );
  });

  it("has no end for a lifetime", () => {
    const before = { anchorAt: day("2027-01-31"), unit: "months" } as const;
    expect(computeContinuedAnchor(day("2027-02-28"), a(1, "lifetime"), before)).toEqual({
      anchorAt: day("2027-02-28"),
      periods: 0,
    });
  });

  const zones = fc.constantFrom("UTC", "Asia/Kolkata", "America/New_York", "Australia/Lord_Howe");
  const units = fc.constantFrom("days", "weeks", "months", "years");
  const lengths = fc.integer({ min: 1, max: 13 });
  const starts = fc.date({ min: day("2000-01-01"), max: day("2060-01-01"), noInvalidDate: true });

  it("continues from the exact previous end, forward, and keeps its monthly day for ten years", () => {
    fc.assert(
      fc.property(
        starts,
        zones,
        fc.record({
          before: fc.record({ unit: units, length: lengths, run: fc.integer({ min: 1, max: 30 }) }),
          after: fc.record({ unit: units, length: lengths }),
        }),
        (anchor, timeZone, { before, after }) => {
          const from = computeNthPeriodEnd(anchor, before.run, { ...before, timeZone }) ?? anchor;
          const length = { ...after, timeZone };
          const { anchorAt, periods } = computeContinuedAnchor(from, length, {
            anchorAt: anchor,
            unit: before.unit,
          });
          expect(computeNthPeriodEnd(anchorAt, periods, length)).toEqual(from);
          expect(computeNthPeriodEnd(anchorAt, periods + 1, length)?.getTime()).toBeGreaterThan(
            from.getTime(),
          );
          if (before.unit !== "months" || after.unit !== "months" || after.length !== 1) return;
          const months = before.run * before.length;
          const single = { length: 1, unit: "months", timeZone } as const;
          for (let n = 1; n <= 120; n += 1)
            expect(computeNthPeriodEnd(anchorAt, periods + n, length)).toEqual(
              computeNthPeriodEnd(anchor, months + n, single),
            );
        },
      ),
    );
  });
});
