import { expect, test } from "vitest";
import { listMoneyProblems, previewSwitch, switchPlan } from "@/server/subscriptions/checkout/index";
import { cancelSubscription, deleteSubscription } from "@/server/subscriptions/lifecycle/index";
import { createRecurringShop } from "@/test/recurring";
import { refundNow } from "@/test/refunds";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { cancelAtGateway, switchAtGateway } from "./at-gateway";
import { runDueWork } from "./perform-due";

const app = useTestApp();
const END = "2026-12-01T12:00:00.000Z";

/** A recurring subscription, and its scheduled replacement at the end of the month. */
async function aSwitchThatWaits(token?: string) {
  const shop = await createRecurringShop(app);
  const id = await shop.buy({ plan: { prorationEnabled: false }, ...(token !== undefined && { token }) });
  const { groupId, paymentId } = await shop.row(id);
  const plus = await aPlan(shop, { recurring: true, priceCents: 2000, groupId: groupId ?? 0 });
  const which = { id, subscriberId: null };
  const input = { planId: plus.id, switchType: "upgrade" as const, paymentType: null };
  const { attemptToken } = await previewSwitch(shop.paying, { ...which, ...input });
  const created = await switchPlan(shop.paying, { ...which, attemptToken, paymentToken: null });
  return { shop, which, paymentId: paymentId ?? 0, waitingId: created.subscription.id };
}

test.each([
  ["cancels", "cancel"],
  ["is refunded for", "refund"],
  ["loses", "delete"],
])(
  "a reader who %s a subscription with a scheduled switch is not charged for the replacement",
  async (_who, how) => {
    const { shop, which, paymentId, waitingId } = await aSwitchThatWaits();
    if (how === "cancel") await cancelSubscription(shop.ctx, which);
    if (how === "refund") await refundNow(shop.paying, { paymentId, amountCents: null });
    if (how === "delete") await deleteSubscription(shop.ctx, which);
    app.clock.set(END);
    await runDueWork(shop.paying);
    await runDueWork(shop.paying);
    expect([...(await shop.charges(which.id)), ...(await shop.charges(waitingId))]).toEqual([]);
    expect(await shop.row(waitingId)).toMatchObject({ chargeAt: null, switchedFromId: null });
    const { events } = await shop.readLog(waitingId);
    expect(events).toEqual(["created", "cancelled", "expired"]);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  },
);

test("a gateway that bills on its own gets the cancellation of a scheduled switch, and no switch", async () => {
  const { shop, which, waitingId } = await aSwitchThatWaits("tok_bills_itself");
  await cancelSubscription(shop.ctx, which);
  expect((await shop.readLog(which.id)).events).toContain("subscriptions/gateway-cancellation.requested");
  await switchAtGateway(shop.paying, { subscriptionId: waitingId, begins: "period_end" });
  await cancelAtGateway(shop.paying, which.id);
  expect((await shop.readLog(which.id)).actions).toContain("cancelled at the gateway");
  expect((await shop.readLog(waitingId)).actions).not.toContain("switched at the gateway");
});

test.each([
  ["cancels", "cancel"],
  ["ends", "end"],
  ["deletes", "delete"],
])(
  "a reader who %s a scheduled replacement cancels the running one, which stays open until its end",
  async (_who, how) => {
    const { shop, which, waitingId } = await aSwitchThatWaits();
    const waiting = { id: waitingId, subscriberId: null };
    if (how === "delete") await deleteSubscription(shop.ctx, waiting);
    else await cancelSubscription(shop.ctx, { ...waiting, immediately: how === "end" });
    expect(await shop.row(which.id)).toMatchObject({
      endAt: new Date(END),
      scheduledSwitch: null,
      chargeAt: null,
    });
    expect((await shop.row(which.id)).cancelledAt).not.toBeNull();
    app.clock.set(END);
    await runDueWork(shop.paying);
    await runDueWork(shop.paying);
    expect([...(await shop.charges(which.id)), ...(await shop.charges(waitingId))]).toEqual([]);
    const events = (await shop.readLog(which.id)).events.filter((name) => !name.includes("gateway"));
    expect(events.slice(-2)).toEqual(["cancelled", "expired"]);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  },
);
