import { expect, test } from "vitest";
import { computeCreditAmounts } from "./invoice.rules";

const BILL = {
  paidCents: 100,
  currency: "INR",
  afterDiscount: 85,
  taxes: [
    { name: "cgst", percentage: "9.0", amount: 8 },
    { name: "sgst", percentage: "9.0", amount: 7 },
  ],
};

/** Sums what credit notes over these amounts take of the net and of each tax, one after the other. */
function creditedBy(amounts: readonly number[]): number[] {
  return amounts.reduce<number[]>((credited, amount) => {
    const { lines } = computeCreditAmounts({ ...BILL, credited }, amount);
    return lines.slice(0, -1).map(({ amountCents }, at) => amountCents + (credited[at] ?? 0));
  }, []);
}

test.each([
  ["at once", [100]],
  ["in halves", [50, 50]],
  ["in three parts", [33, 33, 34]],
  ["cent by cent", Array.from({ length: 100 }, () => 1)],
])("a bill credited %s has its exact net and taxes credited", (_how, amounts) => {
  expect(creditedBy(amounts)).toEqual([85, 8, 7]);
});

test("a credit note over a part has the bill's proportions", () => {
  expect(creditedBy([40])).toEqual([34, 3, 3]);
});
