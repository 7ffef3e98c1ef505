import { expect, test } from "vitest";
import { cancelSubscription } from "@/server/subscriptions/lifecycle/index";
import { createRecurringShop } from "@/test/recurring";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { quotePurchase } from "./quote-purchase";
import { toQuoteView } from "./quote-view.rules";

const app = useTestApp();

test("the quote of a subscription queued behind one that renews automatically reports it", async () => {
  const shop = await createRecurringShop(app);
  const id = await shop.buy();
  const { groupId, identity } = await shop.row(id);
  if (groupId === null) throw new Error("it is of no group");
  const { id: planId } = await aPlan(shop, { groupId });
  const claims = {
    provider: "email",
    id: identity.value,
    name: null,
    email: null,
    phoneNumber: null,
  } as const;
  const ctx = { ...shop.paying, actor: { kind: "subscriber", keyId: 1, claims } as const };
  const cartItem = { item: { kind: "plan", planId }, currency: null, couponCode: null } as const;
  const facts = async (asGift = false) => {
    const quote = await quotePurchase(ctx, cartItem, { asGift });
    return toQuoteView(quote, { locale: "en-GB", timeZone: "UTC" }, ctx.clock.now()).facts;
  };
  expect(await facts()).toEqual([
    "Starts when your current subscription ends. That renews automatically: cancel it to start on 1 December 2026.",
    "Does not renew.",
  ]);
  expect(await facts(true)).toEqual(["Does not renew. Access ends on 1 December 2026."]);
  await cancelSubscription(shop.paying, { id, subscriberId: null });
  expect(await facts()).toEqual([
    "Starts on 1 December 2026, when your current subscription ends.",
    "Does not renew. Access ends on 1 January 2027.",
  ]);
});
