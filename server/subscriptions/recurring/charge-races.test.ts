import { describe, expect, test } from "vitest";
import { requestRefund } from "@/server/payments/refunds/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { cancelSubscription, deleteSubscription } from "@/server/subscriptions/lifecycle/index";
import { aRecurringShop, giveBackAll } from "@/test/recurring";
import { aGroup } from "@/test/subscriptions";
import { useWorld } from "@/test/world";
import { performDue, retryChargeNow, sweepCharges } from "./index";
import { openDueCharges } from "./open-charges";
import { carryOutCharges } from "./sweep-charges";

const world = useWorld();
const END = "2026-12-01T12:00:00.000Z";

describe("cancelling", () => {
  test("against a charge ends paid or not charged, and never charged again", async () => {
    const shop = await aRecurringShop(world);
    const ids: number[] = [];
    for (let n = 0; n < 8; n += 1) ids.push(await shop.buy());
    world.clock.set(END);
    await Promise.all([
      sweepCharges(shop.paying),
      ...ids.map((id) => cancelSubscription(shop.ctx, { id, subscriberId: null })),
      sweepCharges(shop.paying),
    ]);
    await performDue(shop.paying);
    world.clock.set("2027-03-01T12:00:00.000Z");
    await performDue(shop.paying);
    for (const id of ids) {
      const { cancelledAt, chargeAt } = await shop.row(id);
      expect([cancelledAt, chargeAt]).toEqual([new Date(END), null]);
      expect((await shop.charges(id)).length).toBeLessThan(2);
    }
    await giveBackAll(shop.paying);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("while a charge is on its way ends the subscription; what was charged goes back", async () => {
    const shop = await aRecurringShop(world);
    const [cancelled, deleted] = [await shop.buy(), await shop.buy()];
    world.clock.set(END);
    const { open } = await openDueCharges(shop.paying, { take: 10, only: null });
    await cancelSubscription(shop.ctx, { id: cancelled, subscriberId: null });
    await deleteSubscription(shop.ctx, { id: deleted, subscriberId: null });
    expect(await carryOutCharges(shop.paying, open)).toBe(2);
    expect(await shop.row(cancelled)).toMatchObject({ endAt: new Date(END), periods: 1 });
    for (const id of [cancelled, deleted]) {
      const [charge] = await shop.charges(id);
      expect(charge?.status).toBe("captured");
      const refunds = await world.db.prisma.refund.findMany({ where: { paymentId: charge?.id ?? 0 } });
      expect(refunds).toMatchObject([{ amountCents: 1000, actorKind: "system" }]);
    }
    await giveBackAll(shop.paying);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });
});

test("a charge of what nobody has any more leaves a campaign with what it had when it has gone back", async () => {
  const shop = await aRecurringShop(world);
  const campaign = { currency: "INR", targetCents: 5000, targetValidationEnabled: true };
  const group = await aGroup(shop, { type: "campaign", campaign });
  const id = await shop.buy({ plan: { groupId: group.id } });
  const collected = async () => {
    const row = await world.db.prisma.subscriptionGroup.findUniqueOrThrow({ where: { id: group.id } });
    return Number(row.collectedAmountCents);
  };
  expect(await collected()).toBe(1000);
  world.clock.set(END);
  const { open } = await openDueCharges(shop.paying, { take: 10, only: null });
  await deleteSubscription(shop.ctx, { id, subscriberId: null });
  await carryOutCharges(shop.paying, open);
  await giveBackAll(shop.paying);
  expect((await shop.charges(id)).map(({ status }) => status)).toEqual(["refunded"]);
  expect(await collected()).toBe(1000);
});

test("a refund of the latest payment against its renewal leaves books that agree", async () => {
  const shop = await aRecurringShop(world);
  const id = await shop.buy();
  const { paymentId } = await shop.row(id);
  world.clock.set(END);
  await Promise.all([
    requestRefund(shop.ctx, { paymentId: paymentId ?? 0, amountCents: null, reason: null }),
    sweepCharges(shop.paying),
    sweepCharges(shop.paying),
  ]);
  expect(await shop.charges(id)).toHaveLength(1);
  expect(await world.db.prisma.refund.count({ where: { paymentId: paymentId ?? 0 } })).toBe(1);
  await giveBackAll(shop.paying);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

describe("dunning", () => {
  test("is left by a try by hand, which is the next one", async () => {
    const shop = await aRecurringShop(world);
    const id = await shop.buy({ token: "tok_renewals_decline_1_for_2" });
    world.clock.set(END);
    await performDue(shop.paying);
    const tries = await Promise.allSettled([
      retryChargeNow(shop.paying, id),
      retryChargeNow(shop.paying, id),
      retryChargeNow(shop.paying, id),
    ]);
    expect(tries.some(({ status }) => status === "fulfilled")).toBe(true);
    const attempts = (await shop.charges(id)).map(({ attempt }) => attempt);
    expect(new Set(attempts).size).toBe(attempts.length);
    world.clock.set("2026-12-06T12:00:00.000Z");
    await performDue(shop.paying);
    expect(await shop.row(id)).toMatchObject({ failedCharges: 0, periods: 2 });
    await expect(retryChargeNow(shop.paying, id)).rejects.toThrow("Only a subscription that goes on");
    await giveBackAll(shop.paying);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });
});
