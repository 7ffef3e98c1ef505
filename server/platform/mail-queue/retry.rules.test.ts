import { expect, test } from "vitest";
import { nextAttemptAt, retryDeadline } from "./retry.rules";

const queuedAt = new Date("2026-11-01T12:00:00.000Z");
const facts = { queuedAt, validUntil: null, attempts: 1 };

test.each([
  [1, "2026-11-01T12:01:00.000Z"],
  [2, "2026-11-01T12:02:00.000Z"],
  [3, "2026-11-01T12:05:00.000Z"],
  [4, "2026-11-01T12:15:00.000Z"],
  [5, "2026-11-01T12:30:00.000Z"],
  [6, "2026-11-01T13:00:00.000Z"],
  [50, "2026-11-01T13:00:00.000Z"],
])("after %i failed attempts the next one is at %s", (attempts, next) => {
  expect(nextAttemptAt({ ...facts, attempts }, queuedAt)).toEqual(new Date(next));
});

test.each([
  ["is retried until three days have passed", null, "2026-11-04T10:59:59.999Z", "2026-11-04T11:59:59.999Z"],
  ["is not retried after three days", null, "2026-11-04T11:00:00.000Z", null],
  ["is not retried once its code has expired", "2026-11-01T12:10:00.000Z", "2026-11-01T12:09:00.000Z", null],
  [
    "is retried while its link is valid",
    "2026-11-02T12:00:00.000Z",
    "2026-11-01T15:00:00.000Z",
    "2026-11-01T16:00:00.000Z",
  ],
])("a mail %s", (_what, valid, now, next) => {
  const validUntil = valid === null ? null : new Date(valid);
  const attempts = valid === "2026-11-01T12:10:00.000Z" ? 1 : 9;
  expect(nextAttemptAt({ ...facts, validUntil, attempts }, new Date(now))).toEqual(
    next === null ? null : new Date(next),
  );
});

test("every schedule ends, and never goes beyond the deadline", () => {
  let now = queuedAt;
  let attempts = 1;
  for (
    let next = nextAttemptAt(facts, now);
    next !== null;
    next = nextAttemptAt({ ...facts, attempts }, now)
  ) {
    expect(next > now && next < retryDeadline(facts)).toBe(true);
    now = next;
    attempts += 1;
  }
  expect(attempts).toBeGreaterThan(70);
  expect(attempts).toBeLessThan(90);
});
