import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeNthPeriodEnd } from "@/server/subscriptions/pricing/index";
import { aView } from "@/test/subscription-view";
import { applyOverdue, computeNextDue, findNextTransition } from "./due.rules";
import { computeResumption, isPausable, isPaused, toResumedPatch, toUnpausedPatch } from "./pause.rules";
import type { SubscriptionView } from "./subscription";

const at = (text: string) => new Date(text);
const NOW = at("2026-11-15T12:00:00Z");
const END = at("2026-12-01T12:00:00Z");
const RESUMES = at("2027-02-01T12:00:00Z");
const UTC = { timeZone: "UTC" };
const SWITCH = { attemptId: 1, planId: 2, switchType: "upgrade" as const };
const GIFTER = { id: 5, name: "Grace", email: null };
const running = { recurring: true, chargeAt: END };
const paused = { recurring: true, resumesAt: RESUMES, chargeAt: null, nextPaymentDueAt: RESUMES };

describe("which subscriptions can be paused", () => {
  test.each<[string, Partial<SubscriptionView>, boolean]>([
    ["a renewing one that we charge", {}, true],
    ["one with nothing to pay yet", { paymentState: "none" }, true],
    ["a one-time one", { recurring: false, chargeAt: null }, false],
    ["one whose gateway charges by itself", { chargeAt: null, externalSubscriptionId: "sub_1" }, false],
    ["one that is paused already", { chargeAt: null, resumesAt: RESUMES }, false],
    ["a cancelled one", { cancelledAt: NOW }, false],
    ["one that changes plan at its end", { scheduledSwitch: SWITCH }, false],
    ["a gift", { gifter: GIFTER }, false],
    ["one without a plan", { planId: null }, false],
    ["one in its trial", { trialEndsAt: END }, false],
    ["one after its trial", { trialEndsAt: at("2026-11-10T12:00:00Z") }, true],
    ["one whose charge failed", { failedCharges: 1 }, false],
    ["one that ends now", { endAt: NOW }, false],
    ["one in its grace", { endAt: at("2026-11-14T12:00:00Z"), graceEndsAt: END }, false],
    ["one that has not started", { startAt: END, endAt: RESUMES }, false],
    ["one that awaits its payment", { paymentState: "awaiting" }, false],
    ["a refunded one", { paymentState: "refunded", endAt: NOW }, false],
    ["a deleted one", { deletedAt: NOW }, false],
  ])("%s: %#", (_name, facts, expected) => {
    expect(isPausable(aView({ ...running, ...facts }), NOW)).toBe(expected);
  });
});

describe("when a pause ends", () => {
  test.each([
    {
      name: "on the day of its calendar",
      end: "2026-12-01T12:00:00Z",
      months: 2,
      expected: "2027-02-01T12:00:00Z",
    },
    {
      name: "on the last day of a short month",
      end: "2027-01-31T12:00:00Z",
      months: 1,
      expected: "2027-02-28T12:00:00Z",
    },
  ])("$name", ({ end, months, expected }) => {
    const row = { endAt: at(end), anchorAt: at(end), durationUnit: "months" as const };
    expect(computeResumption(row, { months, ...UTC })).toEqual(at(expected));
  });

  test("from the end of February on the 31st again, where the calendar counts from there", () => {
    const row = {
      endAt: at("2027-02-28T12:00:00Z"),
      anchorAt: at("2027-01-31T12:00:00Z"),
      durationUnit: "months" as const,
    };
    expect(computeResumption(row, { months: 1, ...UTC })).toEqual(at("2027-03-31T12:00:00Z"));
  });

  test("never, without an end", () => {
    const row = { endAt: null, anchorAt: NOW, durationUnit: "months" as const };
    expect(computeResumption(row, { months: 1, ...UTC })).toBeNull();
  });
});

describe("what happens to a paused subscription", () => {
  const row = { ...aView(paused), anchorAt: at("2026-11-01T12:00:00Z"), periods: 1, coveredUntil: null };
  const terms = (now: Date) => ({ now, ...UTC, graceEnd: (end: Date) => new Date(end.getTime() + 5) });

  test("nothing at the end of its paid period, and its renewal when it resumes", () => {
    expect(findNextTransition(row)).toEqual({ kind: "resume", at: RESUMES });
    expect(computeNextDue(row, NOW)).toEqual(RESUMES);
    expect(applyOverdue(row, terms(at("2027-01-31T12:00:00Z"))).steps).toEqual([]);
    const { row: after, steps } = applyOverdue(row, terms(RESUMES));
    expect(steps.map(({ kind }) => kind)).toEqual(["resume", "arm_grace"]);
    expect(after).toMatchObject({ endAt: RESUMES, chargeAt: RESUMES, resumesAt: null, expiredAt: null });
    expect(after.nextPaymentDueAt).toEqual(RESUMES);
  });

  test("it stays paused while another subscription gives the same access, and resumes afterwards", () => {
    const coveredUntil = at("2027-02-10T12:00:00Z");
    const { row: prolonged, steps } = applyOverdue({ ...row, coveredUntil }, terms(RESUMES));
    expect(steps).toEqual([{ kind: "prolong_pause", at: RESUMES }]);
    expect(prolonged).toMatchObject({ endAt: END, resumesAt: coveredUntil, chargeAt: null });
    // What covers it at the new time is read again before it resumes.
    const late = applyOverdue({ ...row, coveredUntil }, terms(coveredUntil));
    expect(late.steps.map(({ kind }) => kind)).toEqual(["prolong_pause"]);
    const next = applyOverdue({ ...late.row, coveredUntil: null }, terms(coveredUntil));
    expect(next.steps.map(({ kind }) => kind)).toEqual(["resume", "arm_grace"]);
    expect(next.row).toMatchObject({ endAt: coveredUntil, chargeAt: coveredUntil, resumesAt: null });
  });

  test("it is in its pause from the end of the paid period until it resumes", () => {
    expect(isPaused(row, new Date(END.getTime() - 1))).toBe(false);
    expect(isPaused(row, END)).toBe(true);
    expect(isPaused({ ...row, resumesAt: null }, END)).toBe(false);
  });

  test("a cancelled one ends at the end of its paid period", () => {
    const cancelled = { ...row, resumesAt: null, cancelledAt: NOW };
    expect(findNextTransition(cancelled)).toEqual({ kind: "expire", at: END });
  });

  test("an undone pause leaves the renewal at its end", () => {
    expect({ ...row, ...toUnpausedPatch(row) }).toMatchObject({
      chargeAt: END,
      nextPaymentDueAt: END,
      resumesAt: null,
    });
  });
});

test("whenever it resumes, the next period begins then, and the number of periods never decreases", () => {
  const units = fc.constantFrom<"days" | "weeks" | "months" | "years">("days", "weeks", "months", "years");
  const facts = fc.record({
    anchorAt: fc.date({
      min: at("2020-01-01T00:00:00Z"),
      max: at("2027-01-01T00:00:00Z"),
      noInvalidDate: true,
    }),
    periods: fc.integer({ min: 1, max: 40 }),
    durationLength: fc.integer({ min: 1, max: 6 }),
    durationUnit: units,
    months: fc.integer({ min: 1, max: 12 }),
    isEarly: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, ({ months, isEarly, ...counted }) => {
      const { anchorAt, periods, durationLength: length, durationUnit: unit } = counted;
      const endAt = computeNthPeriodEnd(anchorAt, periods, { length, unit, ...UTC });
      const row = { ...aView({ ...paused, endAt }), ...counted };
      const resumesAt = computeResumption(row, { months, ...UTC });
      if (endAt === null || resumesAt === null) throw new Error("the subscription has no end");
      const resumed = isEarly ? new Date((endAt.getTime() + resumesAt.getTime()) / 2) : resumesAt;
      const after = toResumedPatch(row, { at: resumed, ...UTC });
      expect(after.periods).toBeGreaterThanOrEqual(periods);
      expect(computeNthPeriodEnd(after.anchorAt, after.periods, { length, unit, ...UTC })).toEqual(resumed);
    }),
    { numRuns: 1_000 },
  );
});
