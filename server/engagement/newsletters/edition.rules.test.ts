import { describe, expect, test } from "vitest";
import { findDueEdition } from "./edition.rules";

const LONG_AGO = new Date("2026-01-01T00:00:00.000Z");
const daily = (hour: number) =>
  ({ frequency: "daily", weekday: null, hour, scheduledFrom: LONG_AGO }) as const;
const weekly = (weekday: number, hour: number) =>
  ({ frequency: "weekly", weekday, hour, scheduledFrom: LONG_AGO }) as const;

// 2026-11-27 is a Friday.
test.each([
  {
    when: "before its hour",
    schedule: daily(7),
    now: "2026-11-27T06:59:59.999Z",
    timeZone: "UTC",
    edition: null,
  },
  {
    when: "at its hour",
    schedule: daily(7),
    now: "2026-11-27T07:00:00.000Z",
    timeZone: "UTC",
    edition: "2026-11-27",
  },
  {
    when: "up to four hours late",
    schedule: daily(7),
    now: "2026-11-27T10:59:59.999Z",
    timeZone: "UTC",
    edition: "2026-11-27",
  },
  {
    when: "four hours late",
    schedule: daily(7),
    now: "2026-11-27T11:00:00.000Z",
    timeZone: "UTC",
    edition: null,
  },
  {
    when: "in a zone ahead, before its hour",
    schedule: daily(9),
    now: "2026-11-26T19:59:00.000Z",
    timeZone: "Pacific/Auckland",
    edition: null,
  },
  {
    when: "in a zone ahead, at its hour",
    schedule: daily(9),
    now: "2026-11-26T20:00:00.000Z",
    timeZone: "Pacific/Auckland",
    edition: "2026-11-27",
  },
  {
    when: "with half an hour of offset",
    schedule: daily(7),
    now: "2026-11-27T01:30:00.000Z",
    timeZone: "Asia/Kolkata",
    edition: "2026-11-27",
  },
  {
    when: "late across midnight",
    schedule: daily(23),
    now: "2026-11-28T01:30:00.000Z",
    timeZone: "UTC",
    edition: "2026-11-27",
  },
  {
    when: "late across midnight, but not for long",
    schedule: daily(23),
    now: "2026-11-28T03:00:00.000Z",
    timeZone: "UTC",
    edition: null,
  },
  {
    when: "on its weekday",
    schedule: weekly(5, 7),
    now: "2026-11-27T07:30:00.000Z",
    timeZone: "UTC",
    edition: "2026-11-27",
  },
  {
    when: "on another weekday",
    schedule: weekly(4, 7),
    now: "2026-11-27T07:30:00.000Z",
    timeZone: "UTC",
    edition: null,
  },
  {
    when: "on a Sunday",
    schedule: weekly(7, 7),
    now: "2026-11-29T07:30:00.000Z",
    timeZone: "UTC",
    edition: "2026-11-29",
  },
  {
    when: "late across midnight of its weekday",
    schedule: weekly(5, 22),
    now: "2026-11-28T00:10:00.000Z",
    timeZone: "UTC",
    edition: "2026-11-27",
  },
])("a letter is found $when", ({ schedule, now, timeZone, edition }) => {
  expect(findDueEdition(schedule, new Date(now), timeZone)).toBe(edition);
});

describe("when the clocks change", () => {
  const ZONE = "Europe/Berlin";
  const editions = (hour: number, from: string, hours: number) =>
    Array.from({ length: hours * 6 }, (_, index) => new Date(Date.parse(from) + index * 600_000)).flatMap(
      (now) => findDueEdition(daily(hour), now, ZONE) ?? [],
    );

  test("an hour that is skipped has its letter all the same, and only of that day", () => {
    // 2026-03-29: after 01:59 comes 03:00.
    expect(new Set(editions(2, "2026-03-28T23:00:00.000Z", 12))).toEqual(new Set(["2026-03-29"]));
    expect(findDueEdition(daily(2), new Date("2026-03-29T01:00:00.000Z"), ZONE)).toBe("2026-03-29");
  });

  test("an hour that is repeated belongs to one edition", () => {
    // 2026-10-25: 02:00 to 02:59 comes twice.
    expect(new Set(editions(2, "2026-10-24T22:00:00.000Z", 12))).toEqual(new Set(["2026-10-25"]));
  });
});

test.each([
  ["07:00:00.000", "2026-11-27"],
  ["07:00:00.001", null],
  ["07:20:00.000", null],
])("what was due before a newsletter was scheduled at %s is not sent", (from, edition) => {
  const schedule = { ...daily(7), scheduledFrom: new Date(`2026-11-27T${from}Z`) };
  expect(findDueEdition(schedule, new Date("2026-11-27T07:30:00.000Z"), "UTC")).toBe(edition);
});
