import { expect, test } from "vitest";
import type { WebhookEventDetails } from "../adapter";
import { whyMalformed } from "./event-details.rules";

const DETAILS: WebhookEventDetails = {
  eventId: "evt_1",
  event: "payment.captured",
  attemptToken: "token",
  amountCents: 1000,
  amountCurrency: "INR",
  status: "charged",
  externalPaymentId: "pay_1",
  externalSubscriptionId: "",
  email: null,
  contact: null,
  feeCents: null,
  feeCurrency: null,
};

test.each<[Partial<WebhookEventDetails>, string | null]>([
  [{}, null],
  [{ amountCents: 0, amountCurrency: "" }, null],
  [{ amountCents: 2_147_483_647, feeCents: 0, feeCurrency: "INR" }, null],
  [{ externalPaymentId: "p".repeat(200) }, null],
  [{ amountCents: -1 }, "The event's amount is not valid: -1."],
  [{ amountCents: 2_147_483_648 }, "The event's amount is not valid: 2147483648."],
  [{ amountCents: 9.5 }, "The event's amount is not valid: 9.5."],
  [{ amountCents: Number.NaN }, "The event's amount is not valid: NaN."],
  [{ feeCents: -1 }, "The event's fee is not valid: -1."],
  [{ amountCurrency: "inr" }, "The event's currency is not an ISO 4217 code."],
  [{ feeCurrency: "Rs" }, "The event's currency is not an ISO 4217 code."],
  [{ attemptToken: "a\u0000b" }, "The event's attempt_token is not valid."],
  [{ externalPaymentId: "p".repeat(201) }, "The event's payment id is not valid."],
  [{ externalSubscriptionId: "\u0000" }, "The event's subscription id is not valid."],
  [{ externalRefundId: "r".repeat(201) }, "The event's refund id is not valid."],
])("details with %j: %s", (change, reason) => {
  expect(whyMalformed({ ...DETAILS, ...change })).toBe(reason);
});
