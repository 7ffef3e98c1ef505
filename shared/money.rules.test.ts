import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allocate,
  computeDiscount,
  computeProratedAmount,
  computeUnusedShare,
  divideHalfEven,
  formatDecimal,
  formatPercent,
  getExponent,
  getPrice,
  splitTaxes,
  toMinorUnits,
} from "./money.rules";

const cents = fc.integer({ min: 0, max: 2_000_000_000 });

describe("money", () => {
  it.each([
    ["JPY", 0, 1500, "1500", 5],
    ["INR", 2, 14400, "144.00", 500],
    ["KWD", 3, 1234, "1.234", 5000],
    ["EUR", 2, 5, "0.05", 500],
    ["KWD", 3, 7, "0.007", 5000],
    ["INR", 2, -101, "-1.01", 500],
    ["JPY", 0, 0, "0", 5],
  ])("%s has %i decimals", (...[currency, exponent, amount, decimal, five]) => {
    expect(getExponent(currency)).toBe(exponent);
    expect(formatDecimal(amount, currency)).toBe(decimal);
    expect(toMinorUnits(5, currency)).toBe(five);
  });

  it.each([
    [20, "20%"],
    ["20.0", "20%"],
    ["5.50", "5.5%"],
    [5.5, "5.5%"],
    [33.333333333, "33.3333%"],
    [0.1 + 0.2, "0.3%"],
    [0, "0%"],
  ])("a percentage of %s is formatted as %s", (percentage, text) => {
    expect(formatPercent(percentage)).toBe(text);
  });

  it("is formatted as a decimal without loss", () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom("JPY", "INR", "KWD"), (amount, currency) => {
        expect(Number(formatDecimal(amount, currency).replace(".", ""))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });

  it.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [10n, 4n, 2n],
    [11n, 4n, 3n],
    [0n, 3n, 0n],
  ])("%i ÷ %i is %i, half to even", (a, b, rounded) => {
    expect(divideHalfEven(a, b)).toBe(rounded);
  });

  it("is allocated by largest remainder: the parts sum to the total, and none is off by a unit", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), weights, (whole, weightsOfParts) => {
        const parts = allocate(whole, weightsOfParts);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
        const total = weightsOfParts.reduce((sum, weight) => sum + weight, 0);
        if (total === 0) return;
        for (const [n, part] of parts.entries()) {
          expect(Math.abs(part - (whole * (weightsOfParts[n] ?? 0)) / total)).toBeLessThan(1);
        }
      }),
    );
  });
});

describe("a price", () => {
  const plan = { priceCents: 9900, priceCurrency: "INR", prices: { USD: 199 } };

  it("is the plan's own price or its price in another currency, and null without one", () => {
    expect(getPrice(plan, "INR")).toBe(9900);
    expect(getPrice(plan, "USD")).toBe(199);
    expect(getPrice(plan, "EUR")).toBe(null);
  });

  it.each([
    [18000, "percent", 20, null, 3600],
    [29900, "amount", 1000, "INR", 1000],
    [500, "amount", 1000, "INR", 500],
    [29900, "amount", 1000, "USD", null],
    [9999, "percent", 100, null, 9999],
    [25, "percent", 50, null, 12],
    [35, "percent", 50, null, 18],
    [10_000, "percent", 33.3333, null, 3333],
    [0, "percent", 20, null, 0],
  ] as const)("of %i with %s %d (%s) is reduced by %s", (...[price, discountType, value, currency, off]) => {
    expect(computeDiscount({ cents: price, currency: "INR" }, { discountType, value, currency })).toBe(off);
  });

  it("minus a discount is never negative, and never higher", () => {
    const percent = fc.integer({ min: 1, max: 1_000_000 }).map((parts) => parts / 10_000);
    fc.assert(
      fc.property(cents, percent, (price, value) => {
        const off = computeDiscount(
          { cents: price, currency: "INR" },
          { discountType: "percent", value, currency: null },
        );
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(price);
      }),
    );
  });
});

describe("a price split into its taxes", () => {
  it("equals the interface's example", () => {
    const taxes = [
      { name: "CGST", percentage: 9 },
      { name: "SGST", percentage: 9 },
    ];
    expect(splitTaxes({ paid: 14400, discount: 3600 }, taxes)).toEqual({
      base: 15254,
      discount: 3051,
      afterDiscount: 12203,
      taxes: [
        { name: "CGST", percentage: 9, amount: 1098 },
        { name: "SGST", percentage: 9, amount: 1098 },
      ],
      roundOff: 1,
    });
  });

  it("equals the sum of its parts, with little rounding difference", () => {
    const rates = fc.array(
      fc.integer({ min: 0, max: 400_000 }).map((parts) => ({ name: "t", percentage: parts / 10_000 })),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(cents, cents, rates, (paid, discount, taxes) => {
        const parts = splitTaxes({ paid, discount }, taxes);
        const taxed = parts.taxes.reduce((sum, { amount }) => sum + amount, 0);
        expect(parts.base - parts.discount).toBe(parts.afterDiscount);
        expect(parts.afterDiscount + taxed + parts.roundOff).toBe(paid);
        // Two parts may be off by half a unit, times the taxes on them, and each tax by half a unit itself.
        const gross = 1 + taxes.reduce((sum, { percentage }) => sum + percentage / 100, 0);
        expect(Math.abs(parts.roundOff)).toBeLessThanOrEqual(gross + taxes.length / 2 + 0.001);
      }),
    );
  });
});

describe("the unused share", () => {
  const startAt = new Date("2026-01-01T00:00:00Z");
  const endAt = new Date("2026-01-31T00:00:00Z");

  it.each([
    ["2025-12-01T00:00:00Z", 3000],
    ["2026-01-01T00:00:00Z", 3000],
    ["2026-01-16T00:00:00Z", 1500],
    ["2026-01-30T23:59:59Z", 0],
    ["2026-01-31T00:00:00Z", 0],
    ["2026-03-01T00:00:00Z", 0],
  ])("of 30.00 for January at %s is %i", (now, left) => {
    expect(computeUnusedShare({ paidCents: 3000, startAt, endAt }, new Date(now))).toBe(left);
  });

  it("of a period without an end is all of it", () => {
    expect(computeUnusedShare({ paidCents: 3000, startAt, endAt: null }, endAt)).toBe(3000);
  });

  it("is rounded once, half to even", () => {
    const hour = { startAt, endAt: new Date("2026-01-01T00:00:02Z") };
    const half = new Date("2026-01-01T00:00:01Z");
    expect(computeUnusedShare({ ...hour, paidCents: 5 }, half)).toBe(2);
    expect(computeUnusedShare({ ...hour, paidCents: 7 }, half)).toBe(4);
  });

  it("never grows, is between zero and the payment, and no switch costs less than zero", () => {
    const moments = fc.integer({ min: -86_400, max: 40 * 86_400 });
    fc.assert(
      fc.property(cents, cents, moments, moments, (...[paidCents, price, firstMoment, secondMoment]) => {
        const [first, second] = [Math.min(firstMoment, secondMoment), Math.max(firstMoment, secondMoment)];
        const after = (seconds: number) => new Date(startAt.getTime() + seconds * 1000);
        const paid = { paidCents, startAt, endAt };
        const left = computeUnusedShare(paid, after(first));
        expect(left).toBeGreaterThanOrEqual(computeUnusedShare(paid, after(second)));
        expect(computeUnusedShare(paid, after(second))).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(paidCents);
        expect(computeProratedAmount(price, paid, after(first))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
