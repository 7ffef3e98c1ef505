import fc from "fast-check";
import { expect, test } from "vitest";
import { getStatus } from "@/server/subscriptions/lifecycle/index";
import type { Entitlement, PaymentState } from "./access";
import { computeValidity } from "./entitlement-validity.rules";

const NOW = new Date("2026-11-15T12:00:00.000Z");
const moment = fc.integer({ min: -2, max: 2 }).map((hours) => new Date(NOW.getTime() + hours * 3_600_000));
const maybe = fc.option(moment, { nil: null });

test("a subscription is valid exactly while its status is active", () => {
  const entitlements = fc.record({
    startAt: moment,
    endAt: maybe,
    graceEndsAt: maybe,
    cancelledAt: maybe,
    deletedAt: maybe,
    resumesAt: maybe,
    paymentState: fc.constantFrom<PaymentState>("none", "awaiting", "paid", "failed", "refunded"),
  });
  fc.assert(
    fc.property(entitlements, (facts) => {
      const entitlement: Entitlement = {
        ...facts,
        subscriptionId: 1,
        via: "subscription",
        planName: "",
        assets: [],
        boughtAssets: [],
      };
      expect(computeValidity(entitlement, NOW).inForce).toBe(getStatus(facts, NOW) === "active");
    }),
    { numRuns: 2_000 },
  );
});
