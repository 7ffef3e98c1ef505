import { describe, expect, test } from "vitest";
import {
  computeChargeAmount,
  computeNextRetry,
  computeRenewalPeriod,
  getBillDiscount,
  isProrated,
} from "./renewal.rules";

const at = (iso: string) => new Date(`${iso}Z`);

const monthly = {
  anchorAt: at("2026-01-31T09:00:00"),
  durationLength: 1,
  durationUnit: "months",
  periods: 1,
  endAt: at("2026-02-28T09:00:00"),
} as const;

describe("the period that a payment pays for", () => {
  test.each([
    ["at its end", {}, "2026-02-28T09:00:00", 2, "2026-03-31T09:00:00"],
    ["before its end", {}, "2026-02-20T09:00:00", 2, "2026-03-31T09:00:00"],
    ["in its grace", {}, "2026-03-04T09:00:00", 2, "2026-03-31T09:00:00"],
    ["after a whole period without payment", {}, "2026-04-10T09:00:00", 3, "2026-04-30T09:00:00"],
    [
      "after a trial",
      { periods: 0, anchorAt: at("2026-02-28T09:00:00") },
      "2026-02-28T09:00:00",
      1,
      "2026-03-28T09:00:00",
    ],
    [
      "of a week",
      { durationUnit: "weeks" as const, endAt: at("2026-02-07T09:00:00") },
      "2026-02-07T09:00:00",
      2,
      "2026-02-14T09:00:00",
    ],
  ])("%s follows the calendar from the anchor", (...[, terms, now, periods, endAt]) => {
    const row = { ...monthly, ...terms };
    const period = computeRenewalPeriod(row, { now: at(now), timeZone: "UTC", reportedEnd: null });
    expect(period).toMatchObject({ periods, endAt: at(endAt) });
  });

  test("begins at the end of the previous one, or with the running calendar period after a gap", () => {
    const paid = (now: string) =>
      computeRenewalPeriod(monthly, { now: at(now), timeZone: "UTC", reportedEnd: null }).startAt;
    expect(paid("2026-03-04T09:00:00")).toEqual(monthly.endAt);
    expect(paid("2026-04-10T09:00:00")).toEqual(at("2026-03-31T09:00:00"));
  });

  test("ends as the gateway reports, only forward", () => {
    const computeEnd = (reportedEnd: string) =>
      computeRenewalPeriod(monthly, { now: monthly.endAt, timeZone: "UTC", reportedEnd: at(reportedEnd) });
    expect(computeEnd("2026-03-28T10:00:00")).toMatchObject({ periods: 2, endAt: at("2026-03-28T10:00:00") });
    expect(computeEnd("2026-02-01T10:00:00")).toMatchObject({ periods: 1, endAt: monthly.endAt });
  });

  test("keeps the wall-clock time of the account's time zone", () => {
    const row = { ...monthly, anchorAt: at("2026-02-28T08:00:00"), endAt: at("2026-03-28T08:00:00") };
    const { endAt } = computeRenewalPeriod(row, {
      now: row.endAt,
      timeZone: "Europe/Berlin",
      reportedEnd: null,
    });
    expect(endAt).toEqual(at("2026-04-28T07:00:00"));
  });
});

describe("the next retry of a failed charge", () => {
  const due = { endAt: at("2026-02-28T09:00:00"), graceEndsAt: at("2026-03-05T09:00:00") };
  test.each([
    ["the first failure", "2026-02-28T09:02:00", [1, 3, 5], "2026-03-01T09:00:00"],
    ["the second one", "2026-03-01T09:03:00", [1, 3, 5], "2026-03-03T09:00:00"],
    ["a manual retry in between", "2026-03-02T10:00:00", [1, 3, 5], "2026-03-03T09:00:00"],
    ["the third one, at the end of the grace", "2026-03-03T09:01:00", [1, 3, 5], "2026-03-05T09:00:00"],
    ["the last one", "2026-03-05T09:00:00", [1, 3, 5], null],
    ["the first one, without retry days", "2026-02-28T09:02:00", [], null],
    ["the first one, where the day lies after the grace", "2026-02-28T09:02:00", [9], null],
  ])("after %s", (...[, now, retryDays, next]) => {
    const expectedAt = next === null ? null : at(next);
    expect(computeNextRetry(due, { now: at(now), retryDays, timeZone: "UTC" })).toEqual(expectedAt);
  });
});

describe("the amount of a charge", () => {
  const discount = {
    code: "FIFTH",
    discountType: "percent",
    title: "",
    value: 20,
    discountedPriceCents: 800,
    priceCents: 1000,
    priceCurrency: "INR",
  } as const;
  test.each([
    ["without a coupon", null, 1, false, 1000],
    ["with a coupon for the first payment only", discount, 1, false, 1000],
    ["with a coupon for all later payments", discount, 1, true, 800],
    ["after a trial, with any coupon", discount, 0, false, 800],
  ])("%s", (...[, rowDiscount, periods, isRecurring, cents]) => {
    const row = { planAmountCents: 1000, discount: rowDiscount, periods, partPaidCents: 0 };
    expect(computeChargeAmount({ ...row, isCouponRecurring: isRecurring })).toBe(cents);
    expect(getBillDiscount(row, cents)).toEqual(cents === 800 ? discount : null);
  });

  test.each([
    ["the rest after a partial payment", null, 300, 700],
    ["the rest of the reduced price", discount, 300, 500],
    ["zero where the parts exceed the price", null, 1200, 0],
  ])("is %s", (...[, rowDiscount, partPaidCents, cents]) => {
    const row = { planAmountCents: 1000, discount: rowDiscount, periods: 1, partPaidCents };
    expect(computeChargeAmount({ ...row, isCouponRecurring: true })).toBe(cents);
    expect(getBillDiscount(row, 800)).toBeNull();
  });
});

describe("whether a gateway prorates the next charge", () => {
  const switched = { switchedFromId: 1, paymentId: null, startAt: at("2026-02-10T09:00:00") };
  const endAt = at("2026-02-28T09:00:00");
  test.each([
    ["the first one after an immediate switch", { ...switched, endAt }, true],
    ["the second one", { ...switched, endAt, paymentId: 7 }, false],
    ["the one with which a scheduled switch begins", { ...switched, startAt: endAt, endAt }, false],
    ["one without a switch", { ...switched, endAt, switchedFromId: null }, false],
  ])("%s", (...[, row, expected]) => {
    expect(isProrated(row)).toBe(expected);
  });
});
