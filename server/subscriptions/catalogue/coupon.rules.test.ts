import { describe, expect, it } from "vitest";
import type { Coupon, CouponTerms } from "./coupon";
import { findCouponProblems, normalizeCouponCode, whyNotApplicable } from "./coupon.rules";

const now = new Date("2026-11-01T12:00:00.000Z");
const coupon: Coupon = {
  id: 1,
  discountId: 2,
  code: "SPRING",
  title: "Spring",
  discountType: "percent",
  value: 20,
  currency: null,
  recurring: false,
  enabled: true,
  validFrom: null,
  validUntil: null,
  maxRedemptions: null,
  maxPerSubscriber: null,
  redeemed: 0,
  planIds: [],
};
const use = { planId: 7, currency: "INR", now };

describe("a coupon applies", () => {
  it.each<[string, Partial<Coupon>]>([
    ["without limits", {}],
    ["from its first moment", { validFrom: now }],
    ["until just before its end", { validUntil: new Date(now.getTime() + 1) }],
    ["to a plan of its list", { planIds: [3, 7] }],
    ["in its currency", { discountType: "amount", value: 100, currency: "INR" }],
    ["while a redemption is left", { maxRedemptions: 3, redeemed: 2 }],
  ])("%s", (_, change) => {
    expect(whyNotApplicable({ ...coupon, ...change }, use)).toBeNull();
  });

  it.each<[string, Partial<Coupon>, number]>([
    ["not when it is off", { enabled: false }, 0],
    ["not before its first moment", { validFrom: new Date(now.getTime() + 1) }, 0],
    ["not at its end", { validUntil: now }, 0],
    ["not to another plan", { planIds: [3] }, 0],
    ["not in another currency", { discountType: "amount", value: 100, currency: "EUR" }, 0],
    ["not when it is used up", { maxRedemptions: 3, redeemed: 3 }, 0],
    ["not to a buyer who has used it the maximum number of times", { maxPerSubscriber: 1 }, 1],
  ])("%s", (_, change, usedByBuyer) => {
    expect(whyNotApplicable({ ...coupon, ...change }, { ...use, usedByBuyer })).toEqual(expect.any(String));
  });
});

it("compares codes trimmed and upper-cased", () => {
  expect(normalizeCouponCode("  spring-26 ")).toBe("SPRING-26");
});

describe("inconsistent terms are reported with their field", () => {
  const terms: CouponTerms = { ...coupon, planIds: [] };
  it.each<[Partial<CouponTerms>, string[]]>([
    [{}, []],
    [{ code: "" }, ["code"]],
    [{ value: 0 }, ["value"]],
    [{ value: 100.5 }, ["value"]],
    [{ currency: "INR" }, ["currency"]],
    [{ discountType: "amount", value: 1.5, currency: "INR" }, ["value"]],
    [{ discountType: "amount", value: 100, currency: "XXQ" }, ["currency"]],
    [{ discountType: "amount", value: 100, currency: null }, ["currency"]],
    [{ validFrom: now, validUntil: now }, ["validUntil"]],
  ])("%o", (change, paths) => {
    expect(findCouponProblems({ ...terms, ...change }).map(({ path }) => path)).toEqual(paths);
  });
});
