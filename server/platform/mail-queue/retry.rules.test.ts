import { expect, test } from "vitest";
import { computeRetryDeadline, nextAttemptAt } from "./retry.rules";

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

const at = (iso: string) => new Date(`2026-11-${iso}Z`);

test.each([
  {
    what: "is retried until three days have passed",
    now: at("04T10:59:59.999"),
    next: at("04T11:59:59.999"),
  },
  { what: "is not retried after three days", now: at("04T11:00:00"), next: null },
  {
    what: "is not retried once its code has expired",
    validUntil: at("01T12:10:00"),
    attempts: 1,
    now: at("01T12:09:00"),
    next: null,
  },
  {
    what: "is retried while its link is valid",
    validUntil: at("02T12:00:00"),
    now: at("01T15:00:00"),
    next: at("01T16:00:00"),
  },
])("a mail $what", ({ validUntil = null, attempts = 9, now, next }) => {
  expect(nextAttemptAt({ ...facts, validUntil, attempts }, now)).toEqual(next);
});

test("every schedule ends, and never goes beyond the deadline", () => {
  let now = queuedAt;
  let attempts = 1;
  for (
    let next = nextAttemptAt(facts, now);
    next !== null;
    next = nextAttemptAt({ ...facts, attempts }, now)
  ) {
    expect(next > now && next < computeRetryDeadline(facts)).toBe(true);
    now = next;
    attempts += 1;
  }
  expect(attempts).toBeGreaterThan(70);
  expect(attempts).toBeLessThan(90);
});
