import { expect, it } from "vitest";
import { amountText, centsOf, moneyText } from "./money";

it.each([
  ["9", "GBP", 900],
  ["9.5", "GBP", 950],
  ["9,50", "GBP", 950],
  [" 0.01 ", "INR", 1],
  ["500", "JPY", 500],
  ["1.234", "KWD", 1234],
  ["0", "GBP", 0],
])("reads %j %s as %d", (text, currency, cents) => {
  expect(centsOf(text, currency)).toBe(cents);
  expect(centsOf(amountText(cents, currency), currency)).toBe(cents);
});

it.each([
  ["", "GBP"],
  ["-1", "GBP"],
  ["1.234", "GBP"],
  ["1.5", "JPY"],
  ["1,000.00", "GBP"],
  ["nine", "GBP"],
  ["99999999999", "GBP"],
])("reads no amount in %j %s", (text, currency) => {
  expect(centsOf(text, currency)).toBeNull();
});

it("writes amounts as people read them, whatever the currency", () => {
  expect(moneyText(900, "GBP")).toBe("£9.00");
  expect(moneyText(500, "JPY")).toBe("¥500");
  expect(moneyText(5, "QQ")).toContain("QQ");
});
