import { expect, test } from "vitest";
import { listPaymentTypes, whyUnknownPaymentType } from "./payment-method.rules";

const KNOWN = listPaymentTypes(["harbour_pay"]);

test.each([
  ["nothing", [], null],
  ["a name of the interface", ["gateway_a", "wallet_a_recurring", "wallet_c"], null],
  ["what no gateway takes", ["manual", "sponsored", "reward", "skip_payment_gateway"], null],
  ["a name that the account maps to a gateway", ["harbour_pay"], null],
  ["a misspelt name", ["gatewayA"], "gatewayA"],
  ["one wrong name among others", ["gateway_a", "harbour_pay_recurring"], "harbour_pay_recurring"],
  ["what a preview answers", ["preview"], "preview"],
  ["an empty name", [""], ""],
])("existing payment types: %s", (_, values, unknown) => {
  const existing =
    "gateway_a, gateway_a_recurring, harbour_pay, manual, reward, skip_payment_gateway, sponsored, wallet_a, wallet_a_recurring, wallet_b, wallet_c";
  const why = unknown === null ? null : `Unknown payment_type ${unknown}. Available: ${existing}.`;
  expect(whyUnknownPaymentType(values, KNOWN)).toBe(why);
});
