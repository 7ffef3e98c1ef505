import { describe, expect, test } from "vitest";
import { requestRefund } from "@/server/payments/refunds/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { cancelSubscription, deleteSubscription } from "@/server/subscriptions/lifecycle/index";
import { createRecurringShop, runDueRefunds } from "@/test/recurring";
import { aGroup } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { openDueCharges } from "./open-charges";
import { runDueWork } from "./perform-due";
import { retryChargeNow } from "./retry-charge-now";
import { executeCharges, sweepCharges } from "./sweep-charges";

const app = useTestApp();
const END = "2026-12-01T12:00:00.000Z";

describe("a cancellation", () => {
  test("concurrent with a charge leaves it paid or not charged, and never charged again", async () => {
    const shop = await createRecurringShop(app);
    const ids: number[] = [];
    for (let n = 0; n < 8; n += 1) ids.push(await shop.buy());
    app.clock.set(END);
    await Promise.all([
      sweepCharges(shop.paying),
      ...ids.map((id) => cancelSubscription(shop.ctx, { id, subscriberId: null })),
      sweepCharges(shop.paying),
    ]);
    await runDueWork(shop.paying);
    app.clock.set("2027-03-01T12:00:00.000Z");
    await runDueWork(shop.paying);
    for (const id of ids) {
      const { cancelledAt, chargeAt } = await shop.row(id);
      expect([cancelledAt, chargeAt]).toEqual([new Date(END), null]);
      expect((await shop.charges(id)).length).toBeLessThan(2);
    }
    await runDueRefunds(shop.paying);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("during a pending charge ends the subscription, and the charge is refunded", async () => {
    const shop = await createRecurringShop(app);
    const [cancelled, deleted] = [await shop.buy(), await shop.buy()];
    app.clock.set(END);
    const { open } = await openDueCharges(shop.paying, { take: 10, only: null });
    await cancelSubscription(shop.ctx, { id: cancelled, subscriberId: null });
    await deleteSubscription(shop.ctx, { id: deleted, subscriberId: null });
    expect(await executeCharges(shop.paying, open)).toBe(2);
    expect(await shop.row(cancelled)).toMatchObject({ endAt: new Date(END), periods: 1 });
    for (const id of [cancelled, deleted]) {
      const [charge] = await shop.charges(id);
      expect(charge?.status).toBe("captured");
      const refunds = await app.db.prisma.refund.findMany({ where: { paymentId: charge?.id ?? 0 } });
      expect(refunds).toMatchObject([{ amountCents: 1000, actorKind: "system" }]);
    }
    await runDueRefunds(shop.paying);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });
});

test("a refunded charge of a deleted subscription leaves its campaign's amount unchanged", async () => {
  const shop = await createRecurringShop(app);
  const campaign = { currency: "INR", targetCents: 5000, targetValidationEnabled: true };
  const group = await aGroup(shop, { type: "campaign", campaign });
  const id = await shop.buy({ plan: { groupId: group.id } });
  const collected = async () => {
    const row = await app.db.prisma.subscriptionGroup.findUniqueOrThrow({ where: { id: group.id } });
    return Number(row.collectedAmountCents);
  };
  expect(await collected()).toBe(1000);
  app.clock.set(END);
  const { open } = await openDueCharges(shop.paying, { take: 10, only: null });
  await deleteSubscription(shop.ctx, { id, subscriberId: null });
  await executeCharges(shop.paying, open);
  await runDueRefunds(shop.paying);
  expect((await shop.charges(id)).map(({ status }) => status)).toEqual(["refunded"]);
  expect(await collected()).toBe(1000);
});

test("a refund of the latest payment concurrent with the renewal leaves consistent books", async () => {
  const shop = await createRecurringShop(app);
  const id = await shop.buy();
  const { paymentId } = await shop.row(id);
  app.clock.set(END);
  await Promise.all([
    requestRefund(shop.ctx, { paymentId: paymentId ?? 0, amountCents: null, reason: null }),
    sweepCharges(shop.paying),
    sweepCharges(shop.paying),
  ]);
  // A sweep skips a subscription that the refund has locked; the next one charges it.
  await sweepCharges(shop.paying);
  expect(await shop.charges(id)).toHaveLength(1);
  expect(await app.db.prisma.refund.count({ where: { paymentId: paymentId ?? 0 } })).toBe(1);
  await runDueRefunds(shop.paying);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

describe("dunning", () => {
  test("ends with a manual retry, which is the next attempt", async () => {
    const shop = await createRecurringShop(app);
    const id = await shop.buy({ token: "tok_renewals_decline_1_for_2" });
    app.clock.set(END);
    await runDueWork(shop.paying);
    const tries = await Promise.allSettled([
      retryChargeNow(shop.paying, id),
      retryChargeNow(shop.paying, id),
      retryChargeNow(shop.paying, id),
    ]);
    expect(tries.some(({ status }) => status === "fulfilled")).toBe(true);
    const attempts = (await shop.charges(id)).map(({ attempt }) => attempt);
    expect(new Set(attempts).size).toBe(attempts.length);
    app.clock.set("2026-12-06T12:00:00.000Z");
    await runDueWork(shop.paying);
    expect(await shop.row(id)).toMatchObject({ failedCharges: 0, periods: 2 });
    await expect(retryChargeNow(shop.paying, id)).rejects.toThrow(
      "Only the failed charge of an active subscription",
    );
    await runDueRefunds(shop.paying);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });
});
