import { describe, expect, test } from "vitest";
import { type ChargeTerms, computeNextCharge, summariseCharges } from "./charge-summary.rules";

const START = new Date("2026-11-25T09:00:00.000Z");
const TRIAL_END = new Date("2026-12-09T09:00:00.000Z");
const MONTH_END = new Date("2026-12-25T09:00:00.000Z");

const MONTHLY: ChargeTerms = {
  currency: "GBP",
  priceCents: 800,
  discountCents: 0,
  firstCents: 800,
  isDiscountPermanent: false,
  recurring: true,
  isTrial: false,
};
const ONCE = { ...MONTHLY, recurring: false };
const COUPON = { discountCents: 200, firstCents: 600 };
const month = { startAt: START, endAt: MONTH_END, trialEndsAt: null, length: 1, unit: "months" } as const;
const trial = { ...month, endAt: TRIAL_END, trialEndsAt: TRIAL_END };
const forGood = { ...month, endAt: null, unit: "lifetime" } as const;

/** Expected charges of each kind of purchase, in pence: every surface has to show the same numbers. */
describe("a charge summary", () => {
  test.each([
    {
      of: "a trial",
      terms: { ...MONTHLY, isTrial: true },
      period: trial,
      is: { due: 0, card: 500, next: [800, TRIAL_END], recurring: 800, ends: null },
    },
    {
      of: "a skipped trial",
      terms: MONTHLY,
      period: month,
      is: { due: 800, card: null, next: [800, MONTH_END], recurring: 800, ends: null },
    },
    {
      of: "a trial with a first-period coupon",
      terms: { ...MONTHLY, ...COUPON, isTrial: true },
      period: trial,
      is: { due: 0, card: 500, next: [600, TRIAL_END], recurring: 800, ends: null },
    },
    {
      of: "a trial with a permanent coupon",
      terms: { ...MONTHLY, ...COUPON, isTrial: true, isDiscountPermanent: true },
      period: trial,
      is: { due: 0, card: 500, next: [600, TRIAL_END], recurring: 600, ends: null },
    },
    {
      of: "a recurring plan with a first-period coupon",
      terms: { ...MONTHLY, ...COUPON },
      period: month,
      is: { due: 600, card: null, next: [800, MONTH_END], recurring: 800, ends: null },
    },
    {
      of: "a recurring plan with a permanent coupon",
      terms: { ...MONTHLY, ...COUPON, isDiscountPermanent: true },
      period: month,
      is: { due: 600, card: null, next: [600, MONTH_END], recurring: 600, ends: null },
    },
    {
      of: "a gift or a guest's purchase that is paid once",
      terms: ONCE,
      period: month,
      is: { due: 800, card: null, next: null, recurring: null, ends: MONTH_END },
    },
    {
      of: "a coupon on what is paid once",
      terms: { ...ONCE, ...COUPON },
      period: month,
      is: { due: 600, card: null, next: null, recurring: null, ends: MONTH_END },
    },
    {
      of: "a switch with credit",
      terms: { ...ONCE, firstCents: 350 },
      period: month,
      is: { due: 350, card: null, next: null, recurring: null, ends: MONTH_END },
    },
    {
      of: "a recurring switch, charged from the next period on",
      terms: { ...MONTHLY, firstCents: 0 },
      period: month,
      is: { due: 0, card: null, next: [800, MONTH_END], recurring: 800, ends: null },
    },
    {
      of: "a single story for good",
      terms: ONCE,
      period: forGood,
      is: { due: 800, card: null, next: null, recurring: null, ends: null },
    },
    {
      of: "a recurring plan that is free",
      terms: { ...MONTHLY, priceCents: 0, firstCents: 0 },
      period: month,
      is: { due: 0, card: null, next: null, recurring: 0, ends: null },
    },
    {
      of: "a trial in yen, whose minor unit is the yen",
      terms: { ...MONTHLY, currency: "JPY", isTrial: true },
      period: trial,
      is: { due: 0, card: 5, next: [800, TRIAL_END], recurring: 800, ends: null },
    },
  ])("of $of", ({ terms, period, is }) => {
    const { dueTodayCents, authorisedCents, next, recurringCents, accessEndsAt } = summariseCharges(
      terms,
      period,
    );
    expect({
      due: dueTodayCents,
      card: authorisedCents,
      next: next === null ? null : [next.cents, next.at],
      recurring: recurringCents,
      ends: accessEndsAt,
    }).toEqual(is);
  });

  test("names the coupon's discount, its price and its period", () => {
    expect(summariseCharges({ ...MONTHLY, ...COUPON }, month)).toMatchObject({
      currency: "GBP",
      priceCents: 800,
      discountCents: 200,
      firstCents: 600,
      every: { length: 1, unit: "months" },
      startsAt: START,
      trialEndsAt: null,
    });
    expect(summariseCharges(ONCE, month).every).toBeNull();
  });
});

test.each([
  { paid: 0, isDiscountPermanent: false, cents: 600 },
  { paid: 1, isDiscountPermanent: false, cents: 800 },
  { paid: 7, isDiscountPermanent: true, cents: 600 },
])("after $paid paid periods the next charge is $cents", ({ paid, isDiscountPermanent, cents }) => {
  const terms = { ...MONTHLY, ...COUPON, isDiscountPermanent };
  expect(computeNextCharge(terms, { paidPeriods: paid, at: MONTH_END })).toEqual({ cents, at: MONTH_END });
});
