import { describe, expect, test } from "vitest";
import { updateStreak } from "./failure-streak.rules";
import { getFamilyProfile, isReceived, nextAttemptAt } from "./profile.rules";
import type { WebhookFamily } from "./webhook";

const FIRST = new Date("2026-11-01T12:00:00.000Z");
const after = (seconds: number) => new Date(FIRST.getTime() + seconds * 1000);
const HOUR = 3600;

/** Seconds after the first attempt at which a delivery that always fails at once is retried. */
function schedule(family: WebhookFamily): number[] {
  const times = [0];
  for (let at: Date | null = FIRST; at !== null && times.length < 100; ) {
    at = nextAttemptAt(family, { attempts: times.length, firstAttemptAt: FIRST, failedAt: at });
    if (at !== null) times.push((at.getTime() - FIRST.getTime()) / 1000);
  }
  return times;
}

describe("profiles", () => {
  test("workflow: 3 s, 3 s, three more tries 10 s apart, never switched off", () => {
    expect(getFamilyProfile("workflow")).toMatchObject({
      limits: { connectMs: 3_000, responseMs: 3_000, maxBytes: 65_536 },
      signatureHeader: "X-Qt-Signature",
      deactivates: false,
    });
    expect(schedule("workflow")).toEqual([0, 10, 20, 30]);
  });

  test("subscription: 10 s, 5 s, growing gaps up to an hour, the last try after exactly a day", () => {
    expect(getFamilyProfile("subscription")).toMatchObject({
      limits: { connectMs: 10_000, responseMs: 5_000 },
      signatureHeader: "X-AT-Signature",
      deactivates: true,
    });
    const times = schedule("subscription");
    expect(times.slice(0, 10)).toEqual([0, 15, 45, 105, 225, 465, 945, 1905, 3825, 3825 + HOUR]);
    expect(times.at(-1)).toBe(24 * HOUR);
    const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0));
    expect(Math.max(...gaps)).toBe(HOUR);
  });

  test.each([
    [199, false],
    [200, true],
    [204, true],
    [299, true],
    [300, false],
    [301, false],
    [304, false],
    [400, false],
    [410, false],
    [500, false],
  ])("a response of %i is received: %s", (status, received) => {
    expect(isReceived(status)).toBe(received);
  });
});

describe("a failure streak", () => {
  const failed = (seconds: number) => ({ received: false, startedAt: after(seconds) });
  const received = (seconds: number) => ({ received: true, startedAt: after(seconds) });
  const DAY = 24 * HOUR;

  test.each([
    ["one failure", [failed(0)], false],
    ["failures for a day less a second", [failed(0), failed(DAY - 1)], false],
    ["failures for a day", [failed(0), failed(HOUR), failed(DAY)], true],
    ["failures with one success near the end", [failed(0), received(DAY - 1), failed(DAY)], false],
    [
      "an occasional success",
      [failed(0), received(HOUR), failed(2 * HOUR), received(DAY), failed(DAY + 1)],
      false,
    ],
    ["a day after the last success", [received(0), failed(1), failed(DAY), failed(DAY + 1)], true],
    ["a success at last", [failed(0), failed(DAY), received(DAY + 1)], false],
  ])("%s", (_name, outcomes, tooLong) => {
    expect(updateStreak("subscription", null, outcomes).tooLong).toBe(tooLong);
    expect(updateStreak("workflow", null, outcomes).tooLong).toBe(false);
  });

  test("continues from the stored state", () => {
    expect(updateStreak("subscription", FIRST, [failed(DAY)])).toMatchObject({
      failingSince: FIRST,
      lastFailureAt: after(DAY),
      tooLong: true,
    });
    expect(updateStreak("subscription", FIRST, [received(DAY)])).toMatchObject({ failingSince: null });
  });
});
