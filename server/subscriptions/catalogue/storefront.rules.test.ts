import { describe, expect, test } from "vitest";
import type { DurationUnit, Plan } from "./plan";
import { computeYearlySaving, getBillingPeriod, keepOtherPlans } from "./storefront.rules";

const NOW = new Date("2026-11-01T12:00:00.000Z");

const MONTHLY: Plan = {
  id: 1,
  groupId: 1,
  title: "Monthly",
  description: null,
  durationLength: 1,
  durationUnit: "months",
  priceCents: 700,
  priceCurrency: "GBP",
  prices: { GBP: 700, EUR: 800 },
  recurring: true,
  enabled: true,
  trialPeriodEnabled: false,
  maxTrialPeriodLength: null,
  maxTrialPeriodUnit: null,
  metadata: {},
  supportedPaymentProviders: [],
  userLimit: null,
  prorationEnabled: true,
  maxPauseMonths: 0,
  additionalAssets: [],
  displayAssets: [],
  switchTargets: [],
  createdAt: NOW,
  updatedAt: NOW,
  deletedAt: null,
};

const inPounds = (cents: number) => ({ priceCents: cents, prices: { GBP: cents } });
const YEARLY: Plan = { ...MONTHLY, id: 2, title: "Yearly", durationUnit: "years", ...inPounds(7_000) };
const CRAFT = {
  id: 5,
  categoryId: null,
  title: "Crosswords",
  type: "static",
  externalId: null,
  metadata: {},
} as const;

/** Twelve months at £7 are £84. */
describe("what a year saves", () => {
  test.each<
    [string, { yearly?: Partial<Plan>; monthly?: Partial<Plan>[]; currency?: string }, object | null]
  >([
    ["against twelve months", {}, { cents: 1_400, percent: 16, twelveMonthsCents: 8_400 }],
    [
      "in twelve months instead of a year",
      { yearly: { durationLength: 12, durationUnit: "months" } },
      { cents: 1_400 },
    ],
    [
      "against the cheapest month",
      { monthly: [{}, { id: 3, ...inPounds(600) }] },
      { cents: 200, percent: 2 },
    ],
    ["by one percent", { yearly: inPounds(8_316) }, { cents: 84, percent: 1 }],
    ["by less than one percent: nothing", { yearly: inPounds(8_317) }, null],
    ["at the same price: nothing", { yearly: inPounds(8_400) }, null],
    ["at a higher price: nothing", { yearly: inPounds(9_000) }, null],
    ["beside a free month: nothing", { monthly: [inPounds(0)] }, null],
    ["without a plan of a month: nothing", { monthly: [{ durationUnit: "weeks" }] }, null],
    ["beside a quarter: nothing", { monthly: [{ durationLength: 3 }] }, null],
    ["beside a month that is paid once: nothing", { monthly: [{ recurring: false }] }, null],
    ["beside a month for five members: nothing", { monthly: [{ userLimit: 5 }] }, null],
    ["beside a month that opens less: nothing", { yearly: { additionalAssets: [CRAFT] } }, null],
    ["as two years: nothing", { yearly: { durationLength: 2 } }, null],
    ["in a currency that only the month has: nothing", { currency: "EUR" }, null],
    [
      "in a second currency",
      { currency: "EUR", yearly: { prices: { GBP: 7_000, EUR: 8_000 } } },
      { cents: 1_600, percent: 16, twelveMonthsCents: 9_600 },
    ],
  ])("%s", (_, { yearly = {}, monthly = [{}], currency = "GBP" }, saving) => {
    const plan = { ...YEARLY, ...yearly };
    const plans = [plan, ...monthly.map((more) => ({ ...MONTHLY, ...more }))];
    const computed = computeYearlySaving(plan, plans, currency);
    if (saving === null) expect(computed).toBeNull();
    else expect(computed).toMatchObject(saving);
  });
});

test.each<[number, DurationUnit, "month" | "year" | null]>([
  [7, "days", "month"],
  [2, "weeks", "month"],
  [1, "months", "month"],
  [11, "months", "month"],
  [12, "months", "year"],
  [1, "years", "year"],
  [1, "lifetime", null],
])("a plan of %i %s is shown by the %s", (durationLength, durationUnit, period) => {
  expect(getBillingPeriod({ durationLength, durationUnit })).toBe(period);
});

test.each([
  { where: "nothing is stored", changed: [1, 2], stored: [], expected: [1, 2] },
  { where: "all are listed", changed: [2, 1], stored: [1, 2], expected: [2, 1] },
  { where: "the last one is not listed", changed: [1], stored: [1, 2], expected: [1, 2] },
  { where: "the first one is not listed", changed: [2], stored: [1, 2], expected: [1, 2] },
  {
    where: "several in the middle are not listed, and the others change places",
    changed: [4, 1],
    stored: [1, 2, 3, 4],
    expected: [4, 1, 2, 3],
  },
  { where: "none is listed", changed: [], stored: [1, 2], expected: [1, 2] },
])("where $where, entries of other plans keep their place", ({ changed, stored, expected }) => {
  const toEntries = (ids: readonly number[], proof: string | null) =>
    ids.map((planId) => ({ planId, benefits: [], proof }));
  const plans = keepOtherPlans(toEntries(changed, null), toEntries(stored, "A card"));
  expect(plans.map(({ planId }) => planId)).toEqual(expected);
  expect(plans.filter(({ proof }) => proof === null).map(({ planId }) => planId)).toEqual(changed);
});
