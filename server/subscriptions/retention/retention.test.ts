import { describe, expect, test } from "vitest";
import type { PaymentContext } from "@/server/payments/index";
import {
  cancelAtGateway,
  canUndoCancellation,
  resumeAtGateway,
  runDueWork,
  undoCancellation,
} from "@/server/subscriptions/billing/index";
import { cancelSubscription, summariseSubscription } from "@/server/subscriptions/lifecycle/index";
import { createRecurringShop } from "@/test/recurring";
import { aCoupon } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { acceptRetentionOffer, findRetentionOffer } from "./index";

const app = useTestApp();
const END = "2026-12-01T12:00:00.000Z";
const AFTER = "2027-01-01T12:00:00.000Z";

const claims = { provider: "platform", id: "1", name: "Ada", email: null, phoneNumber: null };
const SUBSCRIBER = { kind: "subscriber", keyId: 1, claims } as const;

/** A shop that offers 20 percent off every charge on cancelling, and a subscription of 10.00 a month. */
async function createOffering(terms: Parameters<typeof aCoupon>[1] = {}, token?: string) {
  const shop = await createRecurringShop(app);
  const coupon = await aCoupon(shop, { recurring: true, ...terms });
  const { settings } = shop.account;
  const retention = { couponId: coupon.id, plans: [] };
  const subscriptions = { ...settings.subscriptions, retention };
  const account = { ...shop.paying.account, settings: { ...settings, subscriptions } };
  const paying: PaymentContext = { ...shop.paying, account };
  const ctx = { ...paying, actor: SUBSCRIBER };
  const id = await shop.buy(token === undefined ? {} : { token });
  const { subscriberId } = await shop.row(id);
  return {
    shop,
    coupon,
    paying,
    ctx,
    key: { id, subscriberId },
    offer: async () => findRetentionOffer(ctx, await shop.row(id)),
    accept: (offeredCents = 800) => acceptRetentionOffer(ctx, { id, subscriberId, offeredCents }),
  };
}

describe("the offer on cancelling", () => {
  test("makes every further charge cheaper, once, and its invoice names the discount", async () => {
    const { shop, coupon, paying, key, offer, accept } = await createOffering();
    expect(await offer()).toMatchObject({
      presentCents: 1000,
      offeredCents: 800,
      discountCents: 200,
      nextAt: new Date(END),
    });
    await accept();
    expect(await offer()).toBeNull();
    await expect(accept()).rejects.toMatchObject({ code: "conflict" });
    const row = await shop.row(key.id);
    const code = coupon.code.toUpperCase();
    expect(row).toMatchObject({ couponCode: code, cancelledAt: null, chargeAt: new Date(END) });
    expect(summariseSubscription(row).next).toEqual({ cents: 800, at: new Date(END) });
    for (const at of [END, AFTER]) {
      app.clock.set(at);
      await runDueWork(paying);
    }
    expect(await shop.charges(key.id)).toMatchObject([{ amountCents: 800 }, { amountCents: 800 }]);
    const { invoices } = await shop.row(key.id);
    expect(invoices.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
      800, 800, 1000,
    ]);
    expect(invoices.filter(({ discount }) => discount?.code === code)).toHaveLength(2);
    expect((await shop.readLog(key.id)).actions).toContain("retention offer accepted");
    const { redeemed } = await app.db.prisma.couponCode.findUniqueOrThrow({ where: { id: coupon.id } });
    expect(redeemed).toBe(1);
  });

  test("is accepted once by concurrent calls, and a plan's last redemption goes to one subscription", async () => {
    const { coupon, accept } = await createOffering({ maxRedemptions: 5 });
    const both = await Promise.allSettled([accept(), accept()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { redeemed } = await app.db.prisma.couponCode.findUniqueOrThrow({ where: { id: coupon.id } });
    expect(redeemed).toBe(1);
    expect(await app.db.prisma.retentionAcceptance.count({ where: { codeId: coupon.id } })).toBe(1);
  });

  test("is refused at another price than shown, and for somebody else's subscription", async () => {
    const { ctx, key, accept } = await createOffering();
    await expect(accept(799)).rejects.toMatchObject({ code: "conflict", message: /total has changed/ });
    const foreign = { ...key, subscriberId: key.subscriberId + 1, offeredCents: 800 };
    await expect(acceptRetentionOffer(ctx, foreign)).rejects.toMatchObject({ code: "not_found" });
    expect(await app.db.prisma.retentionAcceptance.count({ where: { subscriptionId: key.id } })).toBe(0);
  });

  test.each([
    ["a coupon for the first payment only", { recurring: false }],
    ["a coupon that has ended", { validUntil: new Date("2026-10-01T00:00:00.000Z") }],
    ["a coupon in another currency", { discountType: "amount", value: 100, currency: "EUR" }],
    ["a coupon that makes it free for good", { value: 100 }],
  ] as const)("is not made with %s", async (_, terms) => {
    const { offer, accept } = await createOffering(terms);
    expect(await offer()).toBeNull();
    await expect(accept()).rejects.toMatchObject({ code: "conflict" });
  });

  test("is not made for a cancelled subscription, and for one with a payment overdue", async () => {
    const cancelled = await createOffering();
    await cancelSubscription(cancelled.ctx, cancelled.key);
    expect(await cancelled.offer()).toBeNull();
    const overdue = await createOffering({}, "tok_renewals_decline_1_for_1");
    app.clock.set(END);
    await runDueWork(overdue.paying);
    expect(await overdue.offer()).toBeNull();
  });

  test("follows the plan's own choice", async () => {
    const { shop, ctx, key, coupon } = await createOffering();
    const { planId, ...subscription } = await shop.row(key.id);
    const choose = async (couponId: number | null) => {
      const retention = { couponId: null, plans: [{ planId: planId ?? 0, couponId }] };
      const { settings } = ctx.account;
      const subscriptions = { ...settings.subscriptions, retention };
      const account = { ...ctx.account, settings: { ...settings, subscriptions } };
      return findRetentionOffer({ ...ctx, account }, { ...subscription, planId });
    };
    expect(await choose(coupon.id)).toMatchObject({ offeredCents: 800 });
    expect(await choose(null)).toBeNull();
  });
});

describe("a cancellation", () => {
  test("is undone before the end: it is charged and renewed as if nothing had happened, and can be repeated", async () => {
    const { shop, paying, ctx, key } = await createOffering();
    await cancelSubscription(ctx, { ...key, answer: { reason: "too_expensive", comment: "Sorry" } });
    await cancelAtGateway(paying, key.id);
    expect(await shop.row(key.id)).toMatchObject({ chargeAt: null });
    expect(await canUndoCancellation(ctx, await shop.row(key.id))).toBe(true);
    await undoCancellation(ctx, key);
    await undoCancellation(ctx, key);
    // The job of the cancellation may run again, and after the undoing.
    await cancelAtGateway(paying, key.id);
    await resumeAtGateway(paying, key.id);
    await resumeAtGateway(paying, key.id);
    expect(await shop.row(key.id)).toMatchObject({ cancelledAt: null, chargeAt: new Date(END) });
    app.clock.set(END);
    await runDueWork(paying);
    expect(await shop.row(key.id)).toMatchObject({ endAt: new Date(AFTER), periods: 2 });
    expect(await shop.charges(key.id)).toMatchObject([{ status: "captured", amountCents: 1000 }]);
    await cancelSubscription(ctx, key);
    await resumeAtGateway(paying, key.id);
    await cancelAtGateway(paying, key.id);
    await cancelAtGateway(paying, key.id);
    const { events, actions } = await shop.readLog(key.id);
    expect(actions.filter((action) => action === "cancelled at the gateway")).toHaveLength(2);
    expect(events.filter((name) => name === "cancelled")).toHaveLength(2);
    expect(actions.filter((action) => action === "cancellation undone")).toHaveLength(1);
    const recorded = await app.db.prisma.subscriptionCancellation.findMany({
      where: { subscriptionId: key.id },
      orderBy: { id: "asc" },
    });
    expect(recorded).toMatchObject([
      { reason: "too_expensive", comment: "Sorry", cancelledBy: "subscriber", chargeAt: new Date(END) },
      { reason: null, comment: null, undoneAt: null },
    ]);
    expect(recorded[0]?.undoneAt).not.toBeNull();
  });

  test("is not undone after the end, by another person, where the gateway bills, or by the subscriber where staff cancelled", async () => {
    const ended = await createOffering();
    await cancelSubscription(ended.ctx, ended.key);
    const foreign = { ...ended.key, subscriberId: ended.key.subscriberId + 1 };
    await expect(undoCancellation(ended.ctx, foreign)).rejects.toMatchObject({ code: "not_found" });
    app.clock.set(END);
    await runDueWork(ended.paying);
    await expect(undoCancellation(ended.ctx, ended.key)).rejects.toMatchObject({ code: "conflict" });
    expect(await ended.shop.charges(ended.key.id)).toEqual([]);

    const billed = await createOffering({}, "tok_bills_itself");
    await cancelSubscription(billed.ctx, billed.key);
    expect(await canUndoCancellation(billed.ctx, await billed.shop.row(billed.key.id))).toBe(false);
    await expect(undoCancellation(billed.ctx, billed.key)).rejects.toMatchObject({ code: "conflict" });

    const { paying, ctx, key } = await createOffering();
    await cancelSubscription(paying, { ...key, subscriberId: null });
    await expect(undoCancellation(ctx, key)).rejects.toMatchObject({ code: "conflict" });
    await undoCancellation(paying, { ...key, subscriberId: null });
  });

  test("cancelled and undone concurrently ends in one of the two states, with the charge that belongs to it", async () => {
    const { shop, ctx, key } = await createOffering();
    await cancelSubscription(ctx, key);
    await Promise.all([undoCancellation(ctx, key), cancelSubscription(ctx, key), undoCancellation(ctx, key)]);
    const { cancelledAt, chargeAt } = await shop.row(key.id);
    expect(chargeAt).toEqual(cancelledAt === null ? new Date(END) : null);
  });
});
