import { expect, test } from "vitest";
import { parseLocalDateTime, toLocalDateTime } from "./local-date-time";

test.each([
  ["2026-01-15T09:30", "Europe/London", "2026-01-15T09:30:00Z"],
  ["2026-07-15T09:30", "Europe/London", "2026-07-15T08:30:00Z"],
  ["2026-07-15T09:30", "America/New_York", "2026-07-15T13:30:00Z"],
  ["2026-07-15T00:15", "Asia/Kolkata", "2026-07-14T18:45:00Z"],
  ["2026-03-29T00:59", "Europe/London", "2026-03-29T00:59:00Z"],
  ["2026-03-29T02:00", "Europe/London", "2026-03-29T01:00:00Z"],
  ["2026-11-01T23:30", "Pacific/Auckland", "2026-11-01T10:30:00Z"],
])("%s in %s converts to one instant and back to the same text", (text, zone, moment) => {
  expect(parseLocalDateTime(text, zone)).toEqual(new Date(moment));
  expect(toLocalDateTime(new Date(moment), zone)).toBe(text);
});

test("a local time skipped by a clock change resolves to the instant after the change", () => {
  expect(parseLocalDateTime("2026-03-29T01:30", "Europe/London")?.getUTCDate()).toBe(29);
});

test.each(["", "tomorrow", "2026-13-40T99:99"])("%j is rejected as an instant", (text) => {
  expect(parseLocalDateTime(text, "Europe/London")).toBeNull();
});
