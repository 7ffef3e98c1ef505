import { describe, expect, test } from "vitest";
import { TEST_SUBSCRIPTION } from "@/server/webhooks/test-subscription";
import { aView } from "@/test/subscription-view";
import { subscriptionDocument, subscriptionSchema } from "./subscription";

const NOW = new Date("2026-11-15T12:00:00Z");
const strict = subscriptionSchema.strict();

describe("a subscription document", () => {
  test("has every key of the schema, and no other", () => {
    const document = subscriptionDocument(aView(), NOW);
    expect(strict.parse(document)).toEqual(document);
    expect(Object.keys(document).toSorted()).toEqual(Object.keys(subscriptionSchema.shape).toSorted());
  });

  test("of a preview has no id and the payment type preview", () => {
    const { id, payment_id, created_at, account_id, payment_type, invoices } = subscriptionDocument(
      aView(),
      NOW,
    );
    expect([id, payment_id, created_at, account_id, payment_type, invoices]).toEqual([
      null,
      null,
      null,
      null,
      "preview",
      [],
    ]);
  });

  test("lists separately bought items as an array, and is an object without any", () => {
    const dynamicAssets = [{ id: "s-1", type: "story", title: "Harbour", slug: "news/harbour" }];
    expect(subscriptionDocument(aView({ dynamicAssets }), NOW).dynamic_assets).toEqual([
      { id: "s-1", title: "Harbour", slug: "news/harbour" },
    ]);
    expect(subscriptionDocument(aView(), NOW).dynamic_assets).toEqual({});
  });

  test.each([
    ["INR", 14_400, "144.00"],
    ["JPY", 14_400, "14400"],
    ["KWD", 14_400, "14.400"],
  ])(
    "formats amounts in %s with the currency's decimals",
    (paymentAmountCurrency, paymentAmountCents, text) => {
      const view = aView({ paymentAmountCurrency, paymentAmountCents });
      expect(subscriptionDocument(view, NOW).payment_amount).toBe(text);
    },
  );

  test("names its next payment only while one is due", () => {
    const nextPaymentDueAt = new Date("2026-12-01T12:00:00Z");
    const due = (facts: Parameters<typeof aView>[0]) =>
      subscriptionDocument(aView({ nextPaymentDueAt, ...facts }), NOW).next_payment_due_date;
    expect(due({ recurring: true })).toBe("2026-12-01T12:00:00.000Z");
    expect(due({ recurring: true, cancelledAt: NOW })).toBeNull();
    expect(due({ recurring: false })).toBeNull();
  });

  test("has the identity that its group prefers, or else the one of the purchase", () => {
    const [view] = [aView({ identity: { provider: "platform", value: "7" } })];
    const name = (preferredProvider: string | null) =>
      subscriptionDocument({ ...view, preferredProvider }, NOW).preferred_identity.provider;
    expect([name("email"), name("phone"), name(null)]).toEqual(["email", "platform", "platform"]);
  });
});

test("test events of webhooks have the format of real ones", () => {
  expect(strict.parse(TEST_SUBSCRIPTION)).toEqual(TEST_SUBSCRIPTION);
});
