import { expect, test } from "vitest";
import { fromWallClock, wallClock } from "./wall-clock";

test.each([
  ["2026-01-15T09:30", "Europe/London", "2026-01-15T09:30:00Z"],
  ["2026-07-15T09:30", "Europe/London", "2026-07-15T08:30:00Z"],
  ["2026-07-15T09:30", "America/New_York", "2026-07-15T13:30:00Z"],
  ["2026-07-15T00:15", "Asia/Kolkata", "2026-07-14T18:45:00Z"],
  ["2026-03-29T00:59", "Europe/London", "2026-03-29T00:59:00Z"],
  ["2026-03-29T02:00", "Europe/London", "2026-03-29T01:00:00Z"],
  ["2026-11-01T23:30", "Pacific/Auckland", "2026-11-01T10:30:00Z"],
])("%s in %s is one moment, and shows as it was typed", (text, zone, moment) => {
  expect(fromWallClock(text, zone)).toEqual(new Date(moment));
  expect(wallClock(new Date(moment), zone)).toBe(text);
});

test("an hour that the clocks leave out is the moment after the change", () => {
  expect(fromWallClock("2026-03-29T01:30", "Europe/London")?.getUTCDate()).toBe(29);
});

test.each(["", "tomorrow", "2026-13-40T99:99"])("%j is no moment", (text) => {
  expect(fromWallClock(text, "Europe/London")).toBeNull();
});
