import { describe, expect, test } from "vitest";
import { isWithinReach, momentAfter } from "./duration.rules";
import { earliest, nextStop } from "./step.rules";

describe("a duration", () => {
  test.each([
    ["2026-01-31T09:00:00.000Z", "12h", "UTC", "2026-01-31T21:00:00.000Z"],
    ["2026-01-31T09:00:00.000Z", "31d", "UTC", "2026-03-03T09:00:00.000Z"],
    ["2026-01-31T09:00:00.000Z", "2w", "UTC", "2026-02-14T09:00:00.000Z"],
    ["2026-01-31T09:00:00.000Z", "1m", "UTC", "2026-02-28T09:00:00.000Z"],
    ["2028-02-29T09:00:00.000Z", "1Y", "UTC", "2029-02-28T09:00:00.000Z"],
    // The clocks go forward in between: the same time of day is an hour earlier in the world.
    ["2026-03-28T11:00:00.000Z", "1d", "Europe/Berlin", "2026-03-29T10:00:00.000Z"],
    ["2026-03-28T11:00:00.000Z", "24h", "Europe/Berlin", "2026-03-29T11:00:00.000Z"],
  ])("from %s, %s in %s ends at %s", (from, duration, zone, to) => {
    expect(momentAfter(new Date(from), duration, zone)?.toISOString()).toBe(to);
  });

  test.each(["", "d", "0d", "-1d", "1.5d", "1 d", "31", "1min", "1d2h", "100000d", "٣d", "1e3d"])(
    "is not %j",
    (text) => {
      expect(momentAfter(new Date(), text, "UTC")).toBeNull();
    },
  );

  test("reaches at most twenty years ahead of the world", () => {
    const world = new Date("2026-01-01T00:00:00.000Z");
    expect(isWithinReach(new Date("2046-01-01T00:00:00.000Z"), world)).toBe(true);
    expect(isWithinReach(new Date("2047-01-01T00:00:00.000Z"), world)).toBe(false);
  });
});

describe("the next stop", () => {
  const fromAt = new Date("2026-01-01T00:00:00.000Z");
  const toAt = new Date("2026-01-11T00:00:00.000Z");
  const due = new Date("2026-01-03T07:08:09.010Z");

  test.each([
    ["nothing is due", null, 0, toAt],
    ["something is due on the way", due, 0, due],
    ["something is due behind the end", new Date("2026-01-11T00:00:00.001Z"), 0, toAt],
    ["something is due at the end", toAt, 0, toAt],
    ["it has stopped 999 times", due, 999, due],
    ["it has stopped a thousand times", due, 1_000, new Date("2026-01-03T07:22:33.010Z")],
  ])("where %s", (_case, at, steps, stop) => {
    expect(nextStop(at, { fromAt, toAt, steps })).toEqual(stop);
  });

  test("of many is the earliest, of none is none", () => {
    expect(earliest([null, toAt, due, null])).toEqual(due);
    expect(earliest([null])).toBeNull();
  });
});
