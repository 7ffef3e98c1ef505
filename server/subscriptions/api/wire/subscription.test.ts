import { describe, expect, test } from "vitest";
import { TEST_SUBSCRIPTION } from "@/server/webhooks/test-subscription";
import { aView } from "@/test/subscription-view";
import { subscriptionDocument, subscriptionSchema } from "./subscription";

const NOW = new Date("2026-11-15T12:00:00Z");
const strict = subscriptionSchema.strict();

describe("a subscription on the wire", () => {
  test("has every key of the schema, and no other", () => {
    const document = subscriptionDocument(aView(), NOW);
    expect(strict.parse(document)).toEqual(document);
    expect(Object.keys(document).toSorted()).toEqual(Object.keys(subscriptionSchema.shape).toSorted());
  });

  test("that is previewed has no id, and says so", () => {
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

  test("tells what was bought by itself as an array, and of nothing as an object", () => {
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
  ])("tells amounts in %s with its own places", (paymentAmountCurrency, paymentAmountCents, text) => {
    const view = aView({ paymentAmountCurrency, paymentAmountCents });
    expect(subscriptionDocument(view, NOW).payment_amount).toBe(text);
  });

  test("names its next payment only while one is due", () => {
    const nextPaymentDueAt = new Date("2026-12-01T12:00:00Z");
    const due = (facts: Parameters<typeof aView>[0]) =>
      subscriptionDocument(aView({ nextPaymentDueAt, ...facts }), NOW).next_payment_due_date;
    expect(due({ recurring: true })).toBe("2026-12-01T12:00:00.000Z");
    expect(due({ recurring: true, cancelledAt: NOW })).toBeNull();
    expect(due({ recurring: false })).toBeNull();
  });

  test("is known by the name its group prefers, else by the one it was bought with", () => {
    const [view] = [aView({ identity: { provider: "platform", value: "7" } })];
    const name = (preferredProvider: string | null) =>
      subscriptionDocument({ ...view, preferredProvider }, NOW).preferred_identity.provider;
    expect([name("email"), name("phone"), name(null)]).toEqual(["email", "platform", "platform"]);
  });
});

test("webhooks' test events have the shape of real ones", () => {
  expect(strict.parse(TEST_SUBSCRIPTION)).toEqual(TEST_SUBSCRIPTION);
});
