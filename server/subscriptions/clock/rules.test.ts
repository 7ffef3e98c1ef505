import { describe, expect, test } from "vitest";
import { computeNextStop, getEarliest } from "./advance-steps.rules";
import { addDuration, isWithinReach } from "./duration.rules";

describe("a duration", () => {
  test.each([
    { from: "2026-01-31T09:00:00.000Z", duration: "12h", zone: "UTC", to: "2026-01-31T21:00:00.000Z" },
    { from: "2026-01-31T09:00:00.000Z", duration: "31d", zone: "UTC", to: "2026-03-03T09:00:00.000Z" },
    { from: "2026-01-31T09:00:00.000Z", duration: "2w", zone: "UTC", to: "2026-02-14T09:00:00.000Z" },
    { from: "2026-01-31T09:00:00.000Z", duration: "1m", zone: "UTC", to: "2026-02-28T09:00:00.000Z" },
    { from: "2028-02-29T09:00:00.000Z", duration: "1Y", zone: "UTC", to: "2029-02-28T09:00:00.000Z" },
    // The clocks go forward in between: the same time of day is an hour earlier in UTC.
    {
      from: "2026-03-28T11:00:00.000Z",
      duration: "1d",
      zone: "Europe/Berlin",
      to: "2026-03-29T10:00:00.000Z",
    },
    {
      from: "2026-03-28T11:00:00.000Z",
      duration: "24h",
      zone: "Europe/Berlin",
      to: "2026-03-29T11:00:00.000Z",
    },
  ])("of $duration from $from in $zone ends at $to", ({ from, duration, zone, to }) => {
    expect(addDuration(new Date(from), duration, zone)?.toISOString()).toBe(to);
  });

  test.each(["", "d", "0d", "-1d", "1.5d", "1 d", "31", "1min", "1d2h", "100000d", "٣d", "1e3d"])(
    "is not %j",
    (text) => {
      expect(addDuration(new Date(0), text, "UTC")).toBeNull();
    },
  );

  test("reaches at most twenty years ahead of the system clock", () => {
    const app = new Date("2026-01-01T00:00:00.000Z");
    expect(isWithinReach(new Date("2046-01-01T00:00:00.000Z"), app)).toBe(true);
    expect(isWithinReach(new Date("2047-01-01T00:00:00.000Z"), app)).toBe(false);
  });
});

describe("the next stop", () => {
  const fromAt = new Date("2026-01-01T00:00:00.000Z");
  const toAt = new Date("2026-01-11T00:00:00.000Z");
  const due = new Date("2026-01-03T07:08:09.010Z");

  test.each([
    { where: "nothing is due", due: null, steps: 0, stop: toAt },
    { where: "something is due on the way", due, steps: 0, stop: due },
    { where: "something is due behind the end", due: new Date(toAt.getTime() + 1), steps: 0, stop: toAt },
    { where: "something is due at the end", due: toAt, steps: 0, stop: toAt },
    { where: "it has stopped 999 times", due, steps: 999, stop: due },
    { where: "it has stopped 1,000 times", due, steps: 1_000, stop: new Date("2026-01-03T07:22:33.010Z") },
  ])("where $where", ({ due: at, steps, stop }) => {
    expect(computeNextStop(at, { fromAt, toAt, steps })).toEqual(stop);
  });

  test("of several is the earliest, of none is null", () => {
    expect(getEarliest([null, toAt, due, null])).toEqual(due);
    expect(getEarliest([null])).toBeNull();
  });
});
