import { expect, test } from "vitest";
import { getBrandName, isCharged, toLastFour } from "./method-change.rules";

const NOW = new Date("2026-11-27T12:00:00.000Z");
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

const renewing = {
  recurring: true,
  startAt: at(-10),
  endAt: at(20),
  graceEndsAt: null,
  cancelledAt: null,
  deletedAt: null,
  expiredAt: null,
  paymentState: "paid",
  gifter: null,
  planAmountCents: 900,
  paymentType: "gateway_a_recurring",
  scheduledSwitch: null,
  resumesAt: null,
} as const;

test.each([
  ["a renewing subscription", {}, true],
  ["one in its trial, not paid yet", { paymentState: "none" }, true],
  ["one whose payment failed, in its grace period", { endAt: at(-1), graceEndsAt: at(2) }, true],
  ["one that starts later", { startAt: at(1) }, true],
  ["one that does not renew", { recurring: false }, false],
  ["a cancelled one", { cancelledAt: at(-1) }, false],
  ["one whose grace period is over", { endAt: at(-5), graceEndsAt: at(-1) }, false],
  ["one in its pause", { endAt: at(-1), resumesAt: at(20) }, true],
  [
    "one that changes plan at its end",
    { scheduledSwitch: { attemptId: 1, planId: 2, switchType: "upgrade" } },
    false,
  ],
  ["an expired one", { expiredAt: at(-1) }, false],
  ["a deleted one", { deletedAt: at(-1) }, false],
  ["one that is paid by hand", { paymentType: "manual" }, false],
  ["a free one", { planAmountCents: 0 }, false],
  ["one with its first payment pending", { paymentState: "awaiting" }, false],
  ["a refunded one", { paymentState: "refunded" }, false],
  ["a gift, which its giver pays", { gifter: { id: 1, name: null, email: null } }, false],
] as const)("%s is charged again: %o %s", (_what, facts, expected) => {
  expect(isCharged({ ...renewing, ...facts }, NOW)).toBe(expected);
});

test.each([
  ["visa", "Visa"],
  ["cartes_bancaires", "Cartes Bancaires"],
  ["<b>", null],
  ["constructor", null],
  [null, null],
])("the name of the brand %s", (brand, name) => {
  expect(getBrandName(brand)).toBe(name);
});

test.each([
  ["4242", "4242"],
  ["42424", null],
  ["4111111111111111", null],
  ["", null],
  [null, null],
])("of %s only four digits are kept", (text, digits) => {
  expect(toLastFour(text)).toBe(digits);
});
