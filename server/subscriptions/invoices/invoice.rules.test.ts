import { expect, test } from "vitest";
import { creditAmounts } from "./invoice.rules";

const BILL = {
  paidCents: 100,
  currency: "INR",
  afterDiscount: 85,
  taxes: [
    { name: "cgst", percentage: "9.0", amount: 8 },
    { name: "sgst", percentage: "9.0", amount: 7 },
  ],
};

/** What credit notes over these amounts take of the net and of each tax, one after the other. */
function creditedBy(amounts: readonly number[]): number[] {
  return amounts.reduce<number[]>((credited, amount) => {
    const { lines } = creditAmounts({ ...BILL, credited }, amount);
    return lines.slice(0, -1).map(({ amountCents }, at) => amountCents + (credited[at] ?? 0));
  }, []);
}

test.each([
  ["at once", [100]],
  ["in halves", [50, 50]],
  ["in three parts", [33, 33, 34]],
  ["cent by cent", Array.from({ length: 100 }, () => 1)],
])("a bill given back %s takes back its net and its taxes, no cent more of either", (_how, amounts) => {
  expect(creditedBy(amounts)).toEqual([85, 8, 7]);
});

test("a part of a bill is taken back in the bill's proportions", () => {
  expect(creditedBy([40])).toEqual([34, 3, 3]);
});
