import { expect, test } from "vitest";
import { parseScript, selectScriptBySeed } from "./script.rules";

const DAY = 86_400_000;

test.each([
  ["tok_success", { first: "authorised", webhookBehaviour: "nothing", capturesAfter: null }],
  ["tok_success_2", { first: "authorised" }],
  ["tok_decline", { first: "declined" }],
  ["tok_decline_2", { first: "declined" }],
  ["tok_pending", { first: "pending", capturesAfter: null }],
  ["tok_uncapturable_x", { first: "authorised", isCapturable: false }],
  ["tok_second_step", { first: "unconfirmed" }],
  ["tok_late_3d", { first: "pending", capturesAfter: 3 * DAY, webhookBehaviour: "once" }],
  ["tok_late_90m_x", { capturesAfter: 90 * 60_000 }],
  ["tok_late", { capturesAfter: DAY }],
  ["tok_duplicate", { first: "pending", webhookBehaviour: "twice" }],
  ["tok_confirmed_twice", { webhookBehaviour: "two_events" }],
  ["tok_reordered_7", { webhookBehaviour: "reordered" }],
  ["tok_lost", { webhookBehaviour: "lost" }],
  ["tok_refund_partial_2w", { webhookBehaviour: "once", refundsAfter: 14 * DAY }],
  ["tok_renewals_decline_2", { first: "authorised", declines: { renewal: 2, times: null } }],
  ["tok_renewals_decline_2_for_3_x", { declines: { renewal: 2, times: 3 } }],
  ["tok_bills_itself", { billsItself: true, ignoresCancellation: false }],
  ["tok_charged_after_cancel", { billsItself: true, ignoresCancellation: true }],
])("%s is parsed as %j", (token, expected) => {
  expect(parseScript(token)).toMatchObject(expected);
});

test.each([
  "",
  "tok_",
  "tok_successful",
  "success",
  "tok_renewals_decline",
  "tok_constructor",
  "tok_success\n",
])("the token %j is unknown", (token) => {
  expect(parseScript(token).first).toBe("unknown");
});

test("a seed selects the same script each time, and different seeds select different ones", () => {
  const names = Array.from({ length: 200 }, (_, seed) => selectScriptBySeed(seed));
  expect(Array.from({ length: 200 }, (_, seed) => selectScriptBySeed(seed))).toEqual(names);
  expect(new Set(names).size).toBe(8);
  expect(parseScript("tok_seed_17_x")).toEqual(parseScript(`tok_${names[17]}`));
});
