import { expect, test } from "vitest";
import { computeSleepEnd } from "../protocol/duration";
import { nextAttemptAt } from "./retry.rules";

const now = new Date("2026-11-01T12:00:00.000Z");
const secondsUntil = (at: Date | null) => (at === null ? null : (at.getTime() - now.getTime()) / 1000);

test.each([
  [0, null, 15],
  [1, null, 30],
  [2, null, 60],
  [9, null, 7_200],
  [19, null, 7_200],
  [0, "10", 10],
  [0, "0", 1],
  [0, "999999", 86_400],
  [3, "2026-11-01T12:00:10.005Z", 10.005],
  [3, "2026-11-01T11:00:00.000Z", 1],
  [0, "soon", 15],
])("attempt %i with retry-after %s is retried after %s s", (attempt, retryAfter, seconds) => {
  expect(secondsUntil(nextAttemptAt({ attempt, retryAfter, now, jitter: 0 }))).toBe(seconds);
});

test("jitter is added to the default delays, never to a requested one", () => {
  expect(secondsUntil(nextAttemptAt({ attempt: 0, retryAfter: null, now, jitter: 7_000 }))).toBe(22);
  expect(secondsUntil(nextAttemptAt({ attempt: 0, retryAfter: "5", now, jitter: 7_000 }))).toBe(5);
});

test.each([
  ["1s", 1],
  ["2h30m", 9_000],
  ["1w2d3h4m5s", 788_645],
  ["", 1],
  ["2026-11-01T12:00:03.250Z", 3.25],
  ["2026-10-01T12:00:00.000Z", 0],
  ["52w2d", 366 * 86_400],
  ["53w", null],
  ["2027-11-03T00:00:00.000Z", null],
  ["whenever", null],
])("a sleep of %s ends after %s s", (name, seconds) => {
  expect(secondsUntil(computeSleepEnd(name, now))).toBe(seconds);
});
