import { expect, test } from "vitest";
import { computeRefundLimits } from "./refund-limits.rules";

const payment = { amountCents: 49_900, amountCurrency: "GBP", refundedCents: 0 };
const credited = { cents: 46_756, subscriptionId: 2, planName: "A year of everything", endsAt: null };

test.each([
  ["nothing was credited", null, false, 49_900, "You can refund up to £499.00 of £499.00."],
  [
    "some was credited",
    credited,
    false,
    3_144,
    "You can refund up to £31.44 of £499.00; £467.56 was credited to A year of everything.",
  ],
  ["the credit is taken as well", credited, true, 49_900, "You can refund up to £499.00 of £499.00."],
])("the refund dialog states the maximum amount: %s", (...[, input, takesCredit, maximum, explained]) => {
  const refundableCents = input === null ? 49_900 : 3_144;
  const limits = computeRefundLimits({ payment, refundableCents, credited: input }, takesCredit);
  expect([limits.maxCents, limits.explained]).toEqual([maximum, explained]);
  expect([limits.isWhole(49_900), limits.isWhole(3_144), limits.isWhole(null)]).toEqual([true, false, false]);
});
