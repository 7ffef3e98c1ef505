import { describe, expect, test } from "vitest";
import { aView } from "@/test/subscription-view";
import { computeNextDue, findNextTransition } from "./due.rules";

const at = (text: string) => new Date(text);
const [START, END, GRACE] = [
  at("2026-11-01T12:00:00Z"),
  at("2026-12-01T12:00:00Z"),
  at("2026-12-06T12:00:00Z"),
];
const AN_HOUR_BEFORE = at("2026-12-01T11:00:00Z");
const SWITCH = { attemptId: 1, planId: 2, switchType: "upgrade" as const };
const subscription = { startAt: START, endAt: END };
const recurring = { ...subscription, recurring: true };

describe("the next transition of a subscription", () => {
  test.each([
    ["not started", { ...subscription, activatedAt: null }, "activate", START],
    ["running", subscription, "expire", END],
    ["cancelled", { ...subscription, cancelledAt: START }, "expire", END],
    ["recurring", recurring, "arm_grace", AN_HOUR_BEFORE],
    ["recurring and not started", { ...recurring, activatedAt: null }, "activate", START],
    ["recurring, its grace dated", { ...recurring, graceEndsAt: GRACE }, "enter_grace", END],
    ["recurring without days of grace", { ...recurring, graceEndsAt: END }, "expire", END],
    ["in its grace", { ...recurring, graceEndsAt: GRACE, graceEnteredAt: END }, "expire", GRACE],
    [
      "charged again: the grace of the previous period is ignored",
      { ...recurring, endAt: at("2027-01-01T12:00:00Z"), graceEndsAt: GRACE, graceEnteredAt: END },
      "arm_grace",
      at("2027-01-01T11:00:00Z"),
    ],
    [
      "after a failed charge of ours: its grace begins",
      { ...recurring, graceEndsAt: GRACE, chargeAt: GRACE, failedCharges: 1 },
      "enter_grace",
      END,
    ],
    [
      "after the last failed charge of ours",
      { ...recurring, graceEndsAt: GRACE, graceEnteredAt: END, failedCharges: 4 },
      "expire",
      GRACE,
    ],
    ["recurring and cancelled", { ...recurring, cancelledAt: START }, "expire", END],
    ["recurring, with a scheduled switch", { ...recurring, scheduledSwitch: SWITCH }, "expire", END],
    ["refunded", { ...subscription, paymentState: "refunded" as const }, "expire", END],
  ])("%s", (_name, facts, ...[kind, when]) => {
    expect(findNextTransition(aView(facts))).toEqual({ kind, at: when });
  });

  test.each([
    ["without an end", { ...subscription, endAt: null }],
    ["awaiting its payment", { ...subscription, activatedAt: null, paymentState: "awaiting" as const }],
    ["never paid", { ...subscription, activatedAt: null, paymentState: "failed" as const }],
    ["expired", { ...subscription, expiredAt: END }],
    ["to be charged by us", { ...recurring, graceEndsAt: GRACE, chargeAt: END }],
    ["to be charged by us, without days of grace", { ...recurring, graceEndsAt: END, chargeAt: END }],
    [
      "to be charged by us again",
      { ...recurring, graceEndsAt: GRACE, graceEnteredAt: END, chargeAt: GRACE, failedCharges: 3 },
    ],
    ["deleted", { ...subscription, deletedAt: START }],
  ])("none: %s", (_name, facts) => {
    expect(findNextTransition(aView(facts))).toBeNull();
    expect(computeNextDue(aView(facts), START)).toBeNull();
  });
});

describe("due_at", () => {
  test("is the time of the next transition", () => {
    expect(computeNextDue(aView(subscription), START)).toEqual(END);
  });

  test("is now where that time has passed", () => {
    const later = at("2027-03-01T00:00:00Z");
    expect(computeNextDue(aView(subscription), later)).toEqual(later);
  });
});
