import { expect, it } from "vitest";
import { formatAmountField, formatMoney, parseAmount } from "./money";

it.each([
  ["9", "GBP", 900],
  ["9.5", "GBP", 950],
  ["9,50", "GBP", 950],
  [" 0.01 ", "INR", 1],
  ["500", "JPY", 500],
  ["1.234", "KWD", 1234],
  ["0", "GBP", 0],
])("parses %j %s as %d minor units", (text, currency, cents) => {
  expect(parseAmount(text, currency)).toBe(cents);
  expect(parseAmount(formatAmountField(cents, currency), currency)).toBe(cents);
});

it.each([
  ["", "GBP"],
  ["-1", "GBP"],
  ["1.234", "GBP"],
  ["1.5", "JPY"],
  ["1,000.00", "GBP"],
  ["nine", "GBP"],
  ["99999999999", "GBP"],
])("rejects %j %s as an amount", (text, currency) => {
  expect(parseAmount(text, currency)).toBeNull();
});

it("formats amounts for display in any currency", () => {
  expect(formatMoney(900, "GBP")).toBe("£9.00");
  expect(formatMoney(500, "JPY")).toBe("¥500");
  expect(formatMoney(5, "QQ")).toContain("QQ");
});
