import { describe, expect, test } from "vitest";
import { aView } from "@/test/subscription-view";
import { nextDue, nextStep } from "./due.rules";

const at = (text: string) => new Date(text);
const [START, END, GRACE] = [
  at("2026-11-01T12:00:00Z"),
  at("2026-12-01T12:00:00Z"),
  at("2026-12-06T12:00:00Z"),
];
const AN_HOUR_BEFORE = at("2026-12-01T11:00:00Z");
const SWITCH = { attemptId: 1, planId: 2, switchType: "upgrade" as const };
const one = { startAt: START, endAt: END };
const recurring = { ...one, recurring: true };

describe("what time does to a subscription next", () => {
  test.each([
    ["not begun", { ...one, activatedAt: null }, "activate", START],
    ["running", one, "expire", END],
    ["cancelled", { ...one, cancelledAt: START }, "expire", END],
    ["recurring", recurring, "arm_grace", AN_HOUR_BEFORE],
    ["recurring and not begun", { ...recurring, activatedAt: null }, "activate", START],
    ["recurring, its grace dated", { ...recurring, graceEndsAt: GRACE }, "enter_grace", END],
    ["recurring without days of grace", { ...recurring, graceEndsAt: END }, "expire", END],
    ["in its grace", { ...recurring, graceEndsAt: GRACE, graceEnteredAt: END }, "expire", GRACE],
    [
      "charged again: the grace of the period before counts no more",
      { ...recurring, endAt: at("2027-01-01T12:00:00Z"), graceEndsAt: GRACE, graceEnteredAt: END },
      "arm_grace",
      at("2027-01-01T11:00:00Z"),
    ],
    [
      "a charge of ours has failed: its grace begins",
      { ...recurring, graceEndsAt: GRACE, chargeAt: GRACE, failedCharges: 1 },
      "enter_grace",
      END,
    ],
    [
      "every charge of ours has failed",
      { ...recurring, graceEndsAt: GRACE, graceEnteredAt: END, failedCharges: 4 },
      "expire",
      GRACE,
    ],
    ["recurring and cancelled", { ...recurring, cancelledAt: START }, "expire", END],
    ["recurring, with a switch that waits", { ...recurring, scheduledSwitch: SWITCH }, "expire", END],
    ["given back", { ...one, paymentState: "refunded" as const }, "expire", END],
  ])("%s", (_name, facts, ...[kind, when]) => {
    expect(nextStep(aView(facts))).toEqual({ kind, at: when });
  });

  test.each([
    ["without an end", { ...one, endAt: null }],
    ["awaiting its payment", { ...one, activatedAt: null, paymentState: "awaiting" as const }],
    ["never paid", { ...one, activatedAt: null, paymentState: "failed" as const }],
    ["expired", { ...one, expiredAt: END }],
    ["to be charged by us", { ...recurring, graceEndsAt: GRACE, chargeAt: END }],
    ["to be charged by us, without days of grace", { ...recurring, graceEndsAt: END, chargeAt: END }],
    [
      "to be charged by us again",
      { ...recurring, graceEndsAt: GRACE, graceEnteredAt: END, chargeAt: GRACE, failedCharges: 3 },
    ],
    ["deleted", { ...one, deletedAt: START }],
  ])("nothing: %s", (_name, facts) => {
    expect(nextStep(aView(facts))).toBeNull();
    expect(nextDue(aView(facts), START)).toBeNull();
  });
});

describe("when a sweep looks at it", () => {
  test("at the time of its next step", () => {
    expect(nextDue(aView(one), START)).toEqual(END);
  });

  test("now, where that time has passed", () => {
    const later = at("2027-03-01T00:00:00Z");
    expect(nextDue(aView(one), later)).toEqual(later);
  });
});
