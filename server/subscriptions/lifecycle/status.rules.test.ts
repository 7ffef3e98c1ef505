import { describe, expect, test } from "vitest";
import { aView } from "@/test/subscription-view";
import {
  computeDaysLeft,
  getStatus,
  getSwitchType,
  isInGrace,
  isInTrial,
  isRenewable,
  listSwitchTypes,
} from "./status.rules";

const at = (text: string) => new Date(text);
const NOW = at("2026-11-15T12:00:00.000Z");
const [BEFORE, AFTER] = [at("2026-11-15T11:59:59.999Z"), at("2026-11-15T12:00:00.001Z")];
const running = { startAt: at("2026-11-01T00:00:00Z"), endAt: at("2026-12-01T00:00:00Z") };

describe("the status", () => {
  test.each([
    ["before its start", { ...running, startAt: AFTER }, "pending"],
    ["from the moment of its start", { ...running, startAt: NOW }, "active"],
    ["until the moment before its end", { ...running, endAt: AFTER }, "active"],
    ["from the moment of its end", { ...running, endAt: NOW }, "expired"],
    ["without an end", { ...running, endAt: null }, "active"],
    ["while its payment is not confirmed", { ...running, paymentState: "awaiting" as const }, "pending"],
    ["never paid", { ...running, paymentState: "failed" as const }, "expired"],
    ["refunded, until its end", { ...running, paymentState: "refunded" as const }, "active"],
    ["cancelled, until its end", { ...running, cancelledAt: BEFORE }, "active"],
    ["deleted", { ...running, deletedAt: BEFORE }, "expired"],
    ["deleted later", { ...running, deletedAt: AFTER }, "active"],
    ["in its grace", { ...running, endAt: BEFORE, graceEndsAt: AFTER }, "active"],
    ["after its grace", { ...running, endAt: BEFORE, graceEndsAt: NOW }, "expired"],
    ["extended beyond an old grace", { ...running, graceEndsAt: BEFORE }, "active"],
    [
      "awaiting a payment beyond its end",
      { ...running, endAt: BEFORE, paymentState: "awaiting" as const },
      "expired",
    ],
  ])("%s", (_name, facts, status) => {
    expect(getStatus(aView(facts), NOW)).toBe(status);
  });

  test.each([
    ["before its end", { ...running, graceEndsAt: at("2026-12-06T00:00:00Z") }, false],
    ["from its end on", { ...running, endAt: NOW, graceEndsAt: AFTER }, true],
    ["not from the end of the grace on", { ...running, endAt: BEFORE, graceEndsAt: NOW }, false],
    ["deleted", { ...running, endAt: BEFORE, graceEndsAt: AFTER, deletedAt: BEFORE }, false],
  ])("isInGrace: %s", (_name, facts, isGrace) => {
    expect(isInGrace(aView(facts), NOW)).toBe(isGrace);
  });

  test("a trial runs until its end, and only with its subscription", () => {
    expect(isInTrial(aView({ ...running, trialEndsAt: AFTER }), NOW)).toBe(true);
    expect(isInTrial(aView({ ...running, trialEndsAt: NOW }), NOW)).toBe(false);
    expect(isInTrial(aView({ ...running, endAt: BEFORE, trialEndsAt: AFTER }), NOW)).toBe(false);
  });
});

describe("days until its end", () => {
  test.each([
    ["a week, just bought", { startAt: NOW, endAt: at("2026-11-22T12:00:00Z") }, 7],
    ["a moment more than a day", { startAt: NOW, endAt: at("2026-11-16T12:00:00.001Z") }, 2],
    ["a moment", { startAt: BEFORE, endAt: AFTER }, 1],
    ["ended", { startAt: BEFORE, endAt: NOW }, 0],
    ["endless", { startAt: BEFORE, endAt: null }, null],
    ["in its grace", { startAt: BEFORE, endAt: NOW, graceEndsAt: at("2026-11-20T12:00:00Z") }, 5],
  ])("%s", (_name, facts, days) => {
    expect(computeDaysLeft(aView(facts), NOW)).toBe(days);
  });
});

describe("isRenewable", () => {
  const ended = { startAt: at("2026-10-01T00:00:00Z"), endAt: BEFORE };
  test.each([
    ["running", running, true],
    ["ended", ended, true],
    ["pending", { ...running, startAt: AFTER }, false],
    ["recurring", { ...running, recurring: true }, false],
    ["free", { ...running, planAmountCents: 0 }, false],
    ["cancelled", { ...running, cancelledAt: BEFORE }, false],
    ["deleted", { ...running, deletedAt: BEFORE }, false],
    ["endless", { ...running, endAt: null }, false],
    ["of individual stories", { ...running, planId: null, pricingPlanId: 3 }, false],
    ["never paid", { ...running, paymentState: "failed" as const }, false],
  ])("%s", (_name, facts, isPossible) => {
    expect(isRenewable(aView(facts), NOW)).toBe(isPossible);
  });
});

describe("the direction of a switch", () => {
  const candidate = (
    priceCents: number,
    durationUnit: "months" | "years" | "lifetime",
    durationLength = 1,
  ) => ({
    planId: 9,
    switchType: null,
    priceCents,
    durationLength,
    durationUnit,
  });
  const from = { priceCents: 1_000, durationLength: 1, durationUnit: "months" } as const;
  test.each([
    ["more expensive per day", candidate(2_000, "months"), "upgrade"],
    ["cheaper per day, though more expensive in total", candidate(10_000, "years"), "downgrade"],
    ["the same", candidate(12_000, "years"), "crossgrade"],
    ["a lifetime counts as a century", candidate(1_300_000, "lifetime"), "upgrade"],
    ["as configured", { ...candidate(500, "months"), switchType: "upgrade" as const }, "upgrade"],
  ])("%s", (_name, to, type) => {
    expect(getSwitchType(from, to)).toBe(type);
  });

  const switchCandidates = [candidate(2_000, "months")];
  test.each([
    ["running", running, ["upgrade"]],
    ["cancelled", { ...running, cancelledAt: BEFORE }, []],
    ["pending", { ...running, startAt: AFTER }, []],
    ["ended", { ...running, endAt: BEFORE }, []],
    ["in its grace", { ...running, endAt: BEFORE, graceEndsAt: AFTER }, []],
    [
      "with a scheduled switch",
      { ...running, scheduledSwitch: { attemptId: 1, planId: 2, switchType: "upgrade" as const } },
      [],
    ],
  ])("%s", (_name, facts, types) => {
    expect([...listSwitchTypes(aView({ planAmountCents: 1_000, ...facts, switchCandidates }), NOW)]).toEqual(
      types,
    );
  });
});
