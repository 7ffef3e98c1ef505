import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { HOUR_MILLISECONDS } from "@/shared/time-units";
import { zoneOffset } from "./zone-offset";

const zones = [
  "UTC",
  "Europe/London",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
];

test("a zone's offset follows its rules, at any instant and in any order of calls", () => {
  const instant = fc.date({
    min: new Date("1975-01-01T00:00:00Z"),
    max: new Date("2035-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
      const there = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
      expect(zoneOffset(at, zone)).toBe(there.offsetNanoseconds / 1_000_000);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["2026-03-29T00:59:59.999Z", 0],
  ["2026-03-29T01:00:00.000Z", HOUR_MILLISECONDS],
  ["2026-10-25T00:59:59.999Z", HOUR_MILLISECONDS],
  ["2026-10-25T01:00:00.000Z", 0],
])("London's offset changes at the exact millisecond: %s", (at, offset) => {
  expect(zoneOffset(new Date(at), "Europe/London")).toBe(offset);
});
