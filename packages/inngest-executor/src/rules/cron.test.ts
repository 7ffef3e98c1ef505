import { expect, test } from "vitest";
import { parseCron, UnsupportedCron } from "./cron";
import { nextCron } from "./next-cron";

function following(expression: string, after: string, count = 1): string[] {
  const cron = parseCron(expression);
  const times: string[] = [];
  for (let at: Date | null = new Date(after); times.length < count; ) {
    at = nextCron(cron, at);
    if (at === null) break;
    times.push(at.toISOString().replace(":00.000Z", "Z"));
  }
  return times;
}

test.each([
  ["* * * * *", "2026-11-01T12:00:30Z", ["2026-11-01T12:01Z"]],
  ["* * * * *", "2026-11-01T12:00:00Z", ["2026-11-01T12:01Z"]],
  ["*/15 * * * *", "2026-11-01T12:50:00Z", ["2026-11-01T13:00Z", "2026-11-01T13:15Z"]],
  ["5/20 3 * * *", "2026-11-01T03:00:00Z", ["2026-11-01T03:05Z", "2026-11-01T03:25Z", "2026-11-01T03:45Z"]],
  ["0 0 1 * *", "2026-12-15T00:00:00Z", ["2027-01-01T00:00Z"]],
  ["0 9 * * MON-FRI", "2026-11-20T10:00:00Z", ["2026-11-23T09:00Z"]],
  ["0 9 * JAN,jun SUN", "2026-11-20T10:00:00Z", ["2027-01-03T09:00Z"]],
  ["0 0 13 * FRI", "2026-11-01T00:00:00Z", ["2026-11-06T00:00Z", "2026-11-13T00:00Z"]],
  ["0 0 29 2 *", "2026-11-01T00:00:00Z", ["2028-02-29T00:00Z"]],
  ["0 0 30 2 *", "2026-11-01T00:00:00Z", []],
  ["TZ=Asia/Kolkata 30 9 * * *", "2026-11-01T00:00:00Z", ["2026-11-01T04:00Z"]],
  ["CRON_TZ=Asia/Kathmandu 0 0 * * *", "2026-11-01T00:00:00Z", ["2026-11-01T18:15Z"]],
])("%s after %s", (expression, after, expected) => {
  expect(following(expression, after, Math.max(expected.length, 1))).toEqual(expected);
});

test("a wall-clock time that DST skips does not fire", () => {
  const times = following("TZ=Europe/Berlin 30 2 * * *", "2027-03-27T00:00:00Z", 2);
  expect(times).toEqual(["2027-03-27T01:30Z", "2027-03-29T00:30Z"]);
});

test("a wall-clock time that DST repeats fires twice", () => {
  const times = following("TZ=Europe/Berlin */30 2 * * *", "2026-10-24T22:30:00Z", 4);
  expect(times).toEqual(["2026-10-25T00:00Z", "2026-10-25T00:30Z", "2026-10-25T01:00Z", "2026-10-25T01:30Z"]);
});

test.each([
  "* * * *",
  "* * * * * *",
  "60 * * * *",
  "* 24 * * *",
  "* * 0 * *",
  "* * * 13 *",
  "* * * * 7",
  "5-1 * * * *",
  "*/0 * * * *",
  "a * * * *",
  "1-2-3 * * * *",
  "TZ=Nowhere/City * * * * *",
  "@every 5m",
])("%s is refused", (expression) => {
  expect(() => parseCron(expression)).toThrow(UnsupportedCron);
});
