import { describe, expect, test } from "vitest";
import type { Subscription } from "@/server/subscriptions/lifecycle/index";
import { aView } from "@/test/subscription-view";
import { toOwnPlanView } from "./own-plan-view.rules";

const at = (text: string) => new Date(text);
const NOW = at("2026-11-15T12:00:00Z");
const END = at("2026-12-01T12:00:00Z");
const RESUMES = at("2027-02-01T12:00:00Z");
const IN_PAUSE = at("2026-12-15T12:00:00Z");
const FORMAT = { locale: "en-GB", timeZone: "UTC" };

function aRecurring(facts: Partial<Subscription>): Subscription {
  const row = { id: 1, accountId: 1, createdAt: NOW, updatedAt: NOW, anchorAt: NOW, periods: 1, dueAt: null };
  const money = { planAmountCents: 700, planAmountCurrency: "GBP" };
  return { ...aView({ recurring: true, nextPaymentDueAt: END, chargeAt: END, ...money }), ...row, ...facts };
}

const paused = { resumesAt: RESUMES, nextPaymentDueAt: RESUMES, chargeAt: null };
const resumed = { endAt: IN_PAUSE, nextPaymentDueAt: IN_PAUSE, chargeAt: IN_PAUSE, graceEndsAt: RESUMES };

describe("a reader's view of a pause", () => {
  test.each([
    {
      name: "before it begins",
      facts: paused,
      now: NOW,
      label: "Active",
      next: /^Access ends on 1 December 2026\. Paused until 1 February 2027/,
    },
    {
      name: "while it lasts",
      facts: paused,
      now: IN_PAUSE,
      label: "Paused",
      next: /^Paused until 1 February 2027\. We charge £7/,
    },
    {
      name: "after it, before the charge was tried",
      facts: resumed,
      now: IN_PAUSE,
      label: "Active",
      next: /^Next payment: £7/,
    },
    {
      name: "after it, when the charge failed",
      facts: { ...resumed, failedCharges: 1 },
      now: IN_PAUSE,
      label: "Payment failed",
      next: /^Your last payment failed/,
    },
    {
      name: "without one",
      facts: {},
      now: NOW,
      label: "Active",
      next: /^Next payment: £7(?:\.00)? on 1 December 2026/,
    },
  ])("$name", ({ facts, now, label, next }) => {
    const view = toOwnPlanView(aRecurring(facts), FORMAT, now);
    expect(view.status.label).toBe(label);
    expect(view.next).toMatch(next);
    expect(view.mayCancel).toBe(true);
  });

  test("says whether it has begun, and what is charged next", () => {
    const view = (now: Date) => toOwnPlanView(aRecurring(paused), FORMAT, now);
    expect(view(NOW)).toMatchObject({ pause: { hasBegun: false }, maySwitch: false });
    expect(view(IN_PAUSE)).toMatchObject({ pause: { hasBegun: true }, maySwitch: false });
    expect(view(IN_PAUSE).nextAmount).toMatch(/^£7/);
    expect(toOwnPlanView(aRecurring({}), FORMAT, NOW).pause).toBeNull();
  });
});
