import { expect, test } from "vitest";
import { summariseSubscription } from "./subscription-charges.rules";

const START = new Date("2026-11-25T09:00:00.000Z");
const TRIAL_END = new Date("2026-12-09T09:00:00.000Z");
const MONTH_END = new Date("2026-12-25T09:00:00.000Z");

const MONTHLY = {
  planAmountCents: 800,
  planAmountCurrency: "GBP",
  discount: null,
  recurring: true,
  cancelledAt: null,
  scheduledSwitch: null,
  periods: 1,
  trialEndsAt: null,
  startAt: START,
  endAt: MONTH_END,
  nextPaymentDueAt: MONTH_END,
  durationLength: 1,
  durationUnit: "months",
  paymentType: "gateway_a_recurring",
} as const;
const TRIAL = {
  ...MONTHLY,
  periods: 0,
  trialEndsAt: TRIAL_END,
  endAt: TRIAL_END,
  nextPaymentDueAt: TRIAL_END,
} as const;
const couponThat = (recurring: boolean) =>
  ({
    code: "X",
    discountType: "amount",
    title: "X",
    value: 200,
    recurring,
    discountedPriceCents: 600,
    priceCents: 800,
    priceCurrency: "GBP",
  }) as const;
const first = { discount: couponThat(false) };
const permanent = { discount: couponThat(true) };

test.each([
  { of: "a month", one: MONTHLY, next: [800, MONTH_END], card: null, ends: null },
  { of: "a trial", one: TRIAL, next: [800, TRIAL_END], card: 500, ends: null },
  {
    of: "a manual trial",
    one: { ...TRIAL, paymentType: "manual" },
    next: [800, TRIAL_END],
    card: null,
    ends: null,
  },
  {
    of: "a trial with a first-period coupon",
    one: { ...TRIAL, ...first },
    next: [600, TRIAL_END],
    card: 500,
    ends: null,
  },
  {
    of: "a month after a trial",
    one: { ...MONTHLY, trialEndsAt: TRIAL_END },
    next: [800, MONTH_END],
    card: null,
    ends: null,
  },
  {
    of: "a first-period coupon",
    one: { ...MONTHLY, ...first },
    next: [800, MONTH_END],
    card: null,
    ends: null,
  },
  {
    of: "a permanent coupon",
    one: { ...MONTHLY, ...permanent },
    next: [600, MONTH_END],
    card: null,
    ends: null,
  },
  {
    of: "a cancelled subscription",
    one: { ...MONTHLY, cancelledAt: START },
    next: null,
    card: null,
    ends: MONTH_END,
  },
  {
    of: "a one-time subscription",
    one: { ...MONTHLY, recurring: false },
    next: null,
    card: null,
    ends: MONTH_END,
  },
])("the next charge and the end of access of $of", ({ one, next, card, ends }) => {
  const summary = summariseSubscription(one);
  expect({
    next: summary.next === null ? null : [summary.next.cents, summary.next.at],
    card: summary.authorisedCents,
    ends: summary.accessEndsAt,
  }).toEqual({ next, card, ends });
});
