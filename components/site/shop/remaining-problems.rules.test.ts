import { expect, test } from "vitest";
import { findSettledFields } from "./remaining-problems.rules";

test.each([
  [
    "an address that is complete",
    { name: "email", value: "ada@readers.test", isValid: true },
    ["email", "phone"],
  ],
  ["an address that is not", { name: "email", value: "ada@", isValid: false }, []],
  ["an empty field, which the browser accepts", { name: "email", value: " ", isValid: true }, []],
  [
    "a number with its country",
    { name: "phone", value: "+44 7700 900123", isValid: true },
    ["email", "phone"],
  ],
  ["a number without it", { name: "phone", value: "07700 900123", isValid: true }, []],
  [
    "the recipient's address",
    { name: "recipient-email", value: "bea@readers.test", isValid: true },
    ["recipient-email", "recipient-phone"],
  ],
  ["another coupon", { name: "coupon", value: "SPRING", isValid: true }, ["coupon"]],
  ["no coupon", { name: "coupon", value: "", isValid: true }, ["coupon"]],
  ["a required name", { name: "about-full-name", value: "Ada", isValid: true }, ["about-full-name"]],
])("%s settles the errors of its fields", (_, field, settled) => {
  expect(findSettledFields(field)).toEqual(settled);
});
