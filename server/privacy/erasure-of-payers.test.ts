import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cancelAtGateway, noteGatewayCancellationFailed } from "@/server/subscriptions/billing/index";
import { listMoneyProblems, pruneAttempts } from "@/server/subscriptions/checkout/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { deliverEvent, processDeliveredEvent } from "@/test/gateway-events";
import { createTestPaymentContext } from "@/test/payment-context";
import { createPrivacyContext } from "@/test/privacy";
import { createRecurringShop } from "@/test/recurring";
import { refundNow } from "@/test/refunds";
import { aPlan, aSubscriber } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { cleanErasure, eraseReader, finishErasure, previewErasure } from "./index";

const app = useTestApp();

const BILLS_ITSELF = { token: "tok_bills_itself" };

function waitMinutes(minutes: number): void {
  app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());
}

/** Erases a subscriber, and cleans logs and files as the job does. Returns how the erasure is finished later. */
async function erase(shop: Shop, subscriberId: number) {
  const ctx = createPrivacyContext(shop);
  const { id } = await eraseReader(ctx, { key: { subscriberId }, endSubscriptions: true });
  await cleanErasure(ctx, id);
  return async () => {
    waitMinutes(16);
    await finishErasure(ctx, id);
    return (await app.db.prisma.readerErasure.findUniqueOrThrow({ where: { id } })).finishedAt;
  };
}

describe("the payment token of a subscription that its gateway charges", () => {
  async function aPayer() {
    const shop = await createRecurringShop(app);
    const id = await shop.buy(BILLS_ITSELF);
    const { subscriberId, paymentToken } = await shop.row(id);
    expect(paymentToken).toMatch(/^tok_bills_itself/);
    return { shop, id, subscriberId, paymentToken };
  }

  it("is kept until the gateway has cancelled, and forgotten by the run that finishes the erasure", async () => {
    const { shop, id, subscriberId, paymentToken } = await aPayer();
    const finish = await erase(shop, subscriberId);
    expect(await shop.row(id)).toMatchObject({ paymentToken });
    expect(await finish()).toBeNull();
    expect(await shop.row(id)).toMatchObject({ paymentToken });
    await cancelAtGateway(shop.paying, id);
    const atGateway = await app.db.prisma.sandboxSubscription.findFirstOrThrow({
      where: { accountId: shop.account.id },
    });
    expect(atGateway).toMatchObject({ paymentToken, cancelledAt: expect.any(Date) });
    expect(await finish()).not.toBeNull();
    expect(await shop.row(id)).toMatchObject({ paymentToken: null });
  });

  it("is forgotten when the gateway never cancels, which staff see; and after a week in any case", async () => {
    const { shop, id, subscriberId } = await aPayer();
    const finish = await erase(shop, subscriberId);
    await noteGatewayCancellationFailed(shop.ctx, { subscriptionId: id, subscriberId, message: "No." });
    expect(await finish()).not.toBeNull();
    expect(await shop.row(id)).toMatchObject({ paymentToken: null });
    expect((await shop.readLog(id)).actions).toContain("could not be cancelled at the gateway");

    const other = await aPayer();
    const finishOther = await erase(other.shop, other.subscriberId);
    waitMinutes(7 * 24 * 60);
    expect(await finishOther()).not.toBeNull();
    expect(await other.shop.row(other.id)).toMatchObject({ paymentToken: null });
  });
});

it("gifts of an erased reader are not renewed, and their recipients keep what is paid", async () => {
  const shop = await createRecurringShop(app);
  const ctx = createPrivacyContext(shop);
  const [byGateway, byUs] = [await shop.buy(BILLS_ITSELF), await shop.buy()];
  const giver = await aSubscriber(shop, `${randomUUID()}@readers.test`);
  await app.db.prisma.subscription.updateMany({
    where: { id: { in: [byGateway, byUs] } },
    data: { gifterId: giver.id },
  });
  const [before, own] = [await shop.row(byGateway), await shop.row(byUs)];
  expect(own.chargeAt).not.toBeNull();

  const key = { subscriberId: giver.id };
  expect((await previewErasure(ctx, key)).openPlans).toEqual([
    expect.stringMatching(/gift/),
    expect.stringMatching(/gift/),
  ]);
  await expect(eraseReader(ctx, { key, endSubscriptions: false })).rejects.toMatchObject({
    code: "conflict",
  });
  const finish = await erase(shop, giver.id);

  expect(await shop.row(byGateway)).toMatchObject({
    cancelledAt: expect.any(Date),
    endAt: before.endAt,
    expiredAt: null,
    paymentToken: before.paymentToken,
  });
  expect(await shop.row(byUs)).toMatchObject({ chargeAt: null, endAt: own.endAt, identity: own.identity });
  for (const id of [byGateway, byUs]) await cancelAtGateway(shop.paying, id);
  expect(await finish()).not.toBeNull();
  for (const id of [byGateway, byUs]) expect(await shop.row(id)).toMatchObject({ paymentToken: null });
});

/** A checkout that has been previewed, and whether its create request has begun. */
async function aCheckout(state: "previewed" | "begun") {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop);
  const email = `${randomUUID()}@readers.test`;
  const { body } = await shop.backoffice(email, "subscriptions/preview.json", createPurchaseBody(plan.id));
  const token = String(body.attempt_token);
  const where = { accountId_token: { accountId: shop.account.id, token } };
  const attempt = await app.db.prisma.subscriptionAttempt.findUniqueOrThrow({ where });
  if (state === "begun")
    await app.db.prisma.subscriptionAttempt.update({
      where,
      data: {
        spentAt: app.clock.now(),
        requestHash: "of the request",
        spending: { identity: { provider: "email", value: email } },
        claimedUntil: app.clock.now(),
      },
    });
  return { shop, email, token, where, attempt };
}

it.each(["previewed", "begun"] as const)(
  "a payment that arrives after the erasure for a checkout that was %s is recorded, and can be refunded",
  async (state) => {
    const { shop, email, token, where, attempt } = await aCheckout(state);
    await erase(shop, attempt.subscriberId);
    const blanked = await app.db.prisma.subscriptionAttempt.findUniqueOrThrow({ where });
    expect(JSON.stringify(blanked)).not.toContain(email);

    const payment_id = `pay_${randomUUID()}`;
    const now = app.clock.now();
    await app.db.prisma.sandboxPayment.create({
      data: {
        accountId: shop.account.id,
        id: payment_id,
        reference: `order:${token}`,
        paymentToken: "tok_success",
        status: "captured",
        capturedAt: now,
        amountCents: 1000,
        amountCurrency: "INR",
        createdAt: now,
      },
    });
    const event = { event: "payment.captured", attemptToken: token, payment_id };
    const id = await deliverEvent(app, shop, { ...event, amount_cents: 1000 });
    expect(await processDeliveredEvent(shop, id)).toBe("failed");
    const { outcome, paymentId } = await app.db.prisma.gatewayEvent.findUniqueOrThrow({ where: { id } });
    expect(outcome).toMatch(/^The purchase of this payment is no longer stored\./);
    expect(await app.db.prisma.subscription.count({ where: { accountId: shop.account.id } })).toBe(0);
    const problems = (await listMoneyProblems(shop.ctx)).map(({ kind }) => kind);
    expect(problems).toContain("payment_for_nothing");
    const refund = { paymentId: paymentId ?? 0, amountCents: null };
    expect(await refundNow(createTestPaymentContext(shop), refund)).toBe("done");

    waitMinutes(32 * 24 * 60);
    expect(await pruneAttempts(shop.ctx)).toBe(1);
  },
);

it("a checkout that its gateway is being asked for is blanked by the run that finishes the erasure", async () => {
  const { shop, email, where, attempt } = await aCheckout("begun");
  const claimedUntil = new Date(app.clock.now().getTime() + 60_000);
  await app.db.prisma.subscriptionAttempt.update({ where, data: { claimedUntil } });
  const finish = await erase(shop, attempt.subscriberId);
  const load = async () => ({
    spending: JSON.stringify((await app.db.prisma.subscriptionAttempt.findUniqueOrThrow({ where })).spending),
    buyers: await app.db.prisma.subscriber.count({ where: { id: attempt.subscriberId } }),
  });
  expect(await load()).toEqual({ spending: expect.stringContaining(email), buyers: 1 });
  expect(await finish()).not.toBeNull();
  expect(await load()).toEqual({ spending: "null", buyers: 0 });
});

it("a gift that is being bought for an erased reader is paid for nothing, and recorded", async () => {
  const { shop, token, where, attempt } = await aCheckout("previewed");
  const recipient = await aSubscriber(shop, `${randomUUID()}@readers.test`);
  await app.db.prisma.subscriptionAttempt.update({
    where,
    data: { recipientId: recipient.id, kind: "gift" },
  });
  await erase(shop, recipient.id);
  const event = { event: "payment.captured", attemptToken: token, payment_id: `pay_${randomUUID()}` };
  const id = await deliverEvent(app, shop, { ...event, amount_cents: 1000 });
  expect(await processDeliveredEvent(shop, id)).toBe("failed");
  const payment = await app.db.prisma.payment.findFirstOrThrow({ where: { attemptId: attempt.id } });
  expect(payment).toMatchObject({ amountCents: 1000, subscriptionId: null });
});
