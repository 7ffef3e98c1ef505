import { expect, test } from "vitest";
import { accountSettingsSchema } from "@/server/accounts/index";
import { computeAccessEnd, describeRenewal } from "./renewal.rules";

const account = { timeZone: "UTC", settings: accountSettingsSchema.parse({}) };
const now = new Date("2026-11-10T12:00:00.000Z");
const at = (day: string) => new Date(`${day}T00:00:00.000Z`);

const monthly = {
  recurring: true,
  planAmountCents: 700,
  planAmountCurrency: "GBP",
  durationLength: 1,
  durationUnit: "months",
  discount: null,
  periods: 1,
  startAt: at("2026-11-01"),
  endAt: at("2026-12-01"),
  graceEndsAt: null,
  cancelledAt: null,
  deletedAt: null,
  expiredAt: null,
  resumesAt: null,
  chargeAt: null,
  nextPaymentDueAt: null,
  scheduledSwitch: null,
  paymentState: "paid",
  paymentType: "gateway_a_recurring",
  trialEndsAt: null,
} as const;

function discount(recurring?: boolean) {
  const money = { value: 200, discountedPriceCents: 500, priceCents: 700, priceCurrency: "GBP" };
  return { code: "LESS", title: "Less", discountType: "amount", recurring, ...money } as const;
}

test.each([
  ["what renews", {}, "It renews automatically for £7.00 a month, next on 1 December 2026."],
  [
    "the next charge's own day",
    { chargeAt: at("2026-12-03") },
    "It renews automatically for £7.00 a month, next on 3 December 2026.",
  ],
  [
    "three months",
    { durationLength: 3 },
    "It renews automatically for £7.00 every 3 months, next on 1 December 2026.",
  ],
  [
    "a coupon of the first period",
    { discount: discount(false) },
    "It renews automatically for £7.00 a month, next on 1 December 2026.",
  ],
  [
    "a first period that a coupon makes free, without a payment method",
    {
      discount: { ...discount(false), value: 700, discountedPriceCents: 0 },
      paymentType: "skip_payment_gateway",
    },
    "It does not renew. Access ends on 1 December 2026.",
  ],
  [
    "a coupon of every period",
    { discount: discount(true) },
    "It renews automatically for £5.00 a month, next on 1 December 2026.",
  ],
  [
    "a first-period coupon in a trial",
    { discount: discount(false), periods: 0, trialEndsAt: at("2026-12-01") },
    "It renews automatically on 1 December 2026 for £5.00, then for £7.00 a month.",
  ],
  [
    "a scheduled switch",
    { scheduledSwitch: { attemptId: 1, planId: 2, switchType: "upgrade" } },
    "It changes to the plan you chose on 1 December 2026.",
  ],
  ["a free plan", { planAmountCents: 0 }, "It renews automatically at no cost."],
  ["a single payment", { recurring: false }, "It does not renew. Access ends on 1 December 2026."],
  [
    "a cancelled one",
    { cancelledAt: at("2026-11-05") },
    "It does not renew. Access ends on 1 December 2026.",
  ],
  [
    "a grace period, in which the charge is retried",
    {
      endAt: at("2026-11-08"),
      graceEndsAt: at("2026-11-15"),
      chargeAt: at("2026-11-12"),
      paymentState: "failed",
    },
    "It renews automatically for £7.00 a month, next on 12 November 2026.",
  ],
  [
    "a grace period without a renewal",
    { recurring: false, endAt: at("2026-11-08"), graceEndsAt: at("2026-11-15") },
    "It does not renew. Access ends on 15 November 2026.",
  ],
  ["a lifetime", { recurring: false, endAt: null }, "It does not renew, and access does not expire."],
  ["one that ended", { recurring: false, endAt: at("2026-11-09") }, "Access ended on 9 November 2026."],
  [
    "one cancelled in its grace",
    { endAt: at("2026-11-01"), cancelledAt: at("2026-11-10") },
    "Access ended on 10 November 2026.",
  ],
  ["one that was deleted", { deletedAt: at("2026-11-10") }, "Access ended on 10 November 2026."],
  ["one that was never paid", { paymentState: "failed" }, "This subscription does not give access."],
] as const)("a mail describes %s", (_what, overrides, sentence) => {
  expect(describeRenewal(account, { ...monthly, ...overrides }, now)).toBe(sentence);
});

test.each([
  ["the end of what is paid", {}, at("2026-12-01")],
  ["the end of the grace", { graceEndsAt: at("2026-12-06") }, at("2026-12-06")],
  ["its cancellation, which ended the grace", { cancelledAt: at("2026-12-03") }, at("2026-12-03")],
  [
    "its end, where it was cancelled after it had expired",
    { expiredAt: at("2026-12-01"), cancelledAt: at("2026-12-03") },
    at("2026-12-01"),
  ],
  ["its deletion", { deletedAt: at("2026-11-05") }, at("2026-11-05")],
  ["nothing", { endAt: null }, null],
])("access ends at %s", (_what, overrides, end) => {
  expect(computeAccessEnd({ ...monthly, ...overrides })).toEqual(end);
});
