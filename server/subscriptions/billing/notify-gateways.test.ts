import { expect, test } from "vitest";
import { previewSwitch, switchPlan } from "@/server/subscriptions/checkout/index";
import { cancelSubscription } from "@/server/subscriptions/lifecycle/index";
import { createRecurringShop } from "@/test/recurring";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { cancelAtGateway, noteGatewayCancellationFailed, switchAtGateway } from "./at-gateway";

const app = useTestApp();

test("a subscription that its gateway bills is not charged by us", async () => {
  const shop = await createRecurringShop(app);
  const id = await shop.buy({ token: "tok_bills_itself" });
  expect((await shop.row(id)).chargeAt).toBeNull();
});

test("a cancellation here is sent to the gateway, once, and logged", async () => {
  const shop = await createRecurringShop(app);
  const id = await shop.buy({ token: "tok_bills_itself" });
  await cancelSubscription(shop.ctx, { id, subscriberId: null });
  expect((await shop.readLog(id)).events).toContain("subscriptions/gateway-cancellation.requested");
  await cancelAtGateway(shop.paying, id);
  await cancelAtGateway(shop.paying, id);
  const { actions } = await shop.readLog(id);
  expect(actions.filter((action) => action === "cancelled at the gateway")).toHaveLength(1);
});

test("a refused cancellation is retried at the gateway, and finally reported to staff", async () => {
  const shop = await createRecurringShop(app);
  const id = await shop.buy({ token: "tok_bills_itself" });
  const { subscriberId } = await shop.row(id);
  await cancelSubscription(shop.ctx, { id, subscriberId: null });
  await app.db.prisma.paymentGateway.updateMany({
    where: { accountId: shop.account.id },
    data: { credentials: "lost" },
  });
  await expect(cancelAtGateway(shop.paying, id)).rejects.toThrow("does not support cancellation");
  const failed = { subscriptionId: id, subscriberId, message: "It did not answer." };
  await noteGatewayCancellationFailed(shop.ctx, failed);
  const { actions, events } = await shop.readLog(id);
  expect(actions.at(-1)).toBe("could not be cancelled at the gateway");
  expect(events.at(-1)).toBe("subscriptions/gateway-cancellation.failed");
});

test("a gateway subscription that cannot change its plan is cancelled there, and staff see it", async () => {
  const shop = await createRecurringShop(app);
  const id = await shop.buy({ token: "tok_bills_itself" });
  const { groupId } = await shop.row(id);
  const plus = await aPlan(shop, { recurring: true, priceCents: 2000, groupId: groupId ?? 0 });
  const which = { id, subscriberId: null };
  const input = { planId: plus.id, switchType: "upgrade" as const, paymentType: null };
  const { attemptToken } = await previewSwitch(shop.paying, { ...which, ...input });
  const created = await switchPlan(shop.paying, { ...which, attemptToken, paymentToken: null });
  const { id: subscriptionId } = created.subscription;
  expect((await shop.readLog(subscriptionId)).events).toContain("subscriptions/gateway-switch.requested");
  await switchAtGateway(shop.paying, { subscriptionId, begins: "now" });
  await switchAtGateway(shop.paying, { subscriptionId, begins: "now" });
  const { actions } = await shop.readLog(subscriptionId);
  expect(actions.filter((action) => action.startsWith("stopped at the gateway"))).toHaveLength(1);
  expect((await shop.row(subscriptionId)).externalSubscriptionId).toBeNull();
});

test("a switch of a subscription that we charge uses the new price from the period's end", async () => {
  const shop = await createRecurringShop(app);
  const id = await shop.buy();
  const { groupId, endAt } = await shop.row(id);
  const plus = await aPlan(shop, { recurring: true, priceCents: 2000, groupId: groupId ?? 0 });
  const which = { id, subscriberId: null };
  const input = { planId: plus.id, switchType: "upgrade" as const, paymentType: null };
  const { attemptToken } = await previewSwitch(shop.paying, { ...which, ...input });
  const created = await switchPlan(shop.paying, { ...which, attemptToken, paymentToken: null });
  expect((await shop.row(created.subscription.id)).chargeAt).toEqual(endAt);
  expect((await shop.row(id)).chargeAt).toBeNull();
});
