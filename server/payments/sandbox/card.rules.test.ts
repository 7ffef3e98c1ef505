import { expect, test } from "vitest";
import { createCardToken, parseCard } from "./card.rules";
import { parseScript } from "./script.rules";

test.each([
  ["tok_success_visa_4242_ab12", { brand: "visa", lastFour: "4242" }],
  ["tok_bills_itself_mastercard_4444_ab12", { brand: "mastercard", lastFour: "4444" }],
  ["tok_success_mastercard_4444", { brand: "mastercard", lastFour: "4444" }],
  ["tok_renewals_decline_1_x", { brand: "visa", lastFour: "4242" }],
  ["tok_success_visa_42424", { brand: "visa", lastFour: "4242" }],
  ["tok_of_another_gateway", null],
  ["", null],
])("the card of %j", (token, card) => {
  expect(parseCard(token)).toEqual(card);
});

test.each([
  ["tok_renewals_decline_1_for_9_x", false],
  ["tok_bills_itself_x", true],
])("a card saved for %j is charged by whom the former one was", (former, billsItself) => {
  const token = createCardToken(former, { brand: "mastercard", lastFour: "4444", unique: "ab12" });
  expect(parseScript(token)).toMatchObject({ first: "authorised", declines: null, billsItself });
  expect(parseCard(token)).toEqual({ brand: "mastercard", lastFour: "4444" });
});
