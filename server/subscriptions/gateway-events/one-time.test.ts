import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { replayGatewayEvent } from "@/server/payments/intake/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { deleteSubscription } from "@/server/subscriptions/lifecycle/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { deliverAndProcessEvent, deliverEvent, processDeliveredEvent } from "@/test/gateway-events";
import { createTestPaymentContext } from "@/test/payment-context";
import { readLogAndEvents } from "@/test/subscription-fixtures";
import { aCoupon, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { handlePendingEvents } from "./index";

const app = useTestApp();

async function aPurchase(shop: Shop, overrides: object = {}, amount = 1000) {
  const plan = await aPlan(shop);
  const email = `${randomUUID()}@readers.test`;
  const toRequest = (paid: object = {}, also: object = {}) =>
    createPurchaseBody(plan.id, paid, { ...overrides, ...also });
  const preview = await shop.backoffice(
    email,
    "subscriptions/preview.json",
    toRequest({ amount_cents: amount }),
  );
  expect(preview.status, preview.text).toBe(200);
  const attempt_token: string = preview.body.attempt_token;
  return {
    token: attempt_token,
    create: (payment_token: string, also: object = {}) =>
      shop.backoffice(email, "subscriptions.json", { ...toRequest({ payment_token }, also), attempt_token }),
  };
}

const count = async (shop: Shop) => {
  const where = { where: { accountId: shop.account.id } };
  const { subscription, payment, invoice } = app.db.prisma;
  return {
    subscriptions: await subscription.count(where),
    payments: await payment.count(where),
    invoices: await invoice.count(where),
  };
};
const loadEvent = (id: number) => app.db.prisma.gatewayEvent.findUniqueOrThrow({ where: { id } });

function captured(token: string, overrides: object = {}) {
  const payment_id = `pay_${randomUUID()}`;
  return { event: "payment.captured", attemptToken: token, payment_id, amount_cents: 1000, ...overrides };
}

describe("a one-time payment event", () => {
  test("creates the previewed subscription; a later create gets the same one and adds its input", async () => {
    const shop = await createSandboxShop(app);
    const { token, create } = await aPurchase(shop);
    const event = captured(token);
    expect(await deliverAndProcessEvent(app, shop, event)).toBe("done");
    expect(await count(shop)).toEqual({ subscriptions: 1, payments: 1, invoices: 1 });
    const created = await create(event.payment_id, { metadata: { from: "the create" } });
    expect(created.status, created.text).toBe(201);
    expect(created.body.subscription).toMatchObject({
      status: "active",
      metadata: { from: "the create" },
      invoices: [{ amount_cents: 1000 }],
    });
    expect((await create(event.payment_id, { metadata: { from: "the create" } })).text).toBe(created.text);
    expect((await create(event.payment_id, { metadata: { from: "another" } })).status).toBe(409);
    // The same payment in an event with another id: it is already booked.
    expect(await deliverAndProcessEvent(app, shop, event)).toBe("done");
    expect(await count(shop)).toEqual({ subscriptions: 1, payments: 1, invoices: 1 });
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("is processed without its job when the account's clock moves; a retried one blocks no other", async () => {
    const shop = await createSandboxShop(app);
    const unknown = { event: "subscription.charged", subscription_id: "sub_nobody", payment_id: "pay_x" };
    const early = await deliverEvent(app, shop, { ...unknown, end_at: "2027-01-01T00:00:00.000Z" });
    const { token } = await aPurchase(shop);
    const paid = await deliverEvent(app, shop, captured(token));
    await handlePendingEvents(createTestPaymentContext(shop));
    expect([(await loadEvent(early)).status, (await loadEvent(paid)).status]).toEqual(["waiting", "done"]);
    expect(await count(shop)).toEqual({ subscriptions: 1, payments: 1, invoices: 1 });
  });

  test("makes one purchase while the buyer's request is processed, ten of each at once", async () => {
    const shop = await createSandboxShop(app);
    const { token, create } = await aPurchase(shop);
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => deliverEvent(app, shop, captured(token, { payment_id: "pay_1" }))),
    );
    const creates = Array.from({ length: 10 }, () => create("tok_pending"));
    const jobs = ids.map((id) => processDeliveredEvent(shop, id, 5));
    const responses = await Promise.all(creates);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    await Promise.all(jobs);
    expect(await count(shop)).toMatchObject({ subscriptions: 1 });
    const kinds = (await listMoneyProblems(shop.ctx)).map(({ kind }) => kind);
    // Where the buyer's request came first, the event reports a surplus payment, which stays visible.
    expect([[], ["gateway_event_failed", "payment_for_nothing"]]).toContainEqual([...new Set(kinds)]);
  });

  test("completes an authorised payment once under concurrent processing", async () => {
    const shop = await createSandboxShop(app);
    const { create } = await aPurchase(shop);
    expect((await create("tok_pending")).body.subscription.status).toBe("pending");
    const where = { accountId: shop.account.id };
    const { externalPaymentId } = await app.db.prisma.payment.findFirstOrThrow({ where });
    const event = captured("", { payment_id: externalPaymentId ?? "" });
    const ids = await Promise.all([1, 2, 3].map(() => deliverEvent(app, shop, event)));
    const done = await Promise.all([...ids, ...ids].map((id) => processDeliveredEvent(shop, id, 3)));
    expect(new Set(done)).toEqual(new Set(["done"]));
    expect(await count(shop)).toEqual({ subscriptions: 1, payments: 1, invoices: 1 });
    expect(await app.db.prisma.subscription.findFirstOrThrow({ where })).toMatchObject({
      paymentState: "paid",
    });
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test.each([
    ["amount", { amount_cents: 900 }],
    ["currency", { amount_currency: "USD" }],
  ])(
    "of another %s than previewed buys nothing; staff see it as an unapplied payment",
    async (_what, other) => {
      const shop = await createSandboxShop(app);
      const { token } = await aPurchase(shop);
      const id = await deliverEvent(app, shop, captured(token, other));
      expect(await processDeliveredEvent(shop, id)).toBe("failed");
      expect((await loadEvent(id)).outcome).toMatch(/^The gateway charged .* expected was 1000 INR\./);
      expect(await count(shop)).toEqual({ subscriptions: 0, payments: 1, invoices: 0 });
      const problems = (await listMoneyProblems(shop.ctx)).map(({ kind }) => kind);
      expect(problems).toEqual(["gateway_event_failed", "payment_for_nothing"]);
      await replayGatewayEvent(shop.ctx, id);
      expect(await processDeliveredEvent(shop, id)).toBe("done");
      expect(await count(shop)).toMatchObject({ payments: 1 });
    },
  );

  test("of another amount than authorised buys nothing", async () => {
    const shop = await createSandboxShop(app);
    const { create } = await aPurchase(shop);
    await create("tok_pending");
    const where = { accountId: shop.account.id };
    const { externalPaymentId: payment_id } = await app.db.prisma.payment.findFirstOrThrow({ where });
    const event = captured("", { payment_id, amount_cents: 400 });
    expect(await deliverAndProcessEvent(app, shop, event)).toBe("failed");
    expect(await app.db.prisma.payment.findFirstOrThrow({ where })).toMatchObject({
      purpose: "unapplied",
      status: "captured",
      amountCents: 400,
    });
    const books = await app.db.prisma.ledgerEntry.groupBy({
      by: ["book"],
      where,
      _sum: { amountCents: true },
    });
    const sums = Object.fromEntries(books.map(({ book, _sum }) => [book, Number(_sum.amountCents)]));
    expect(sums).toEqual({
      previewed: 1000,
      previewed_due: -1000,
      hold: 0,
      hold_due: 0,
      gateway: 400,
      unapplied: -400,
    });
  });

  test("for a coupon that is used up meanwhile buys nothing and reserves no redemption", async () => {
    const shop = await createSandboxShop(app);
    const coupon = await aCoupon(shop, { maxRedemptions: 1 });
    const [first, second] = [
      await aPurchase(shop, { coupon_code: coupon.code }, 800),
      await aPurchase(shop, { coupon_code: coupon.code }, 800),
    ];
    expect(await deliverAndProcessEvent(app, shop, captured(first.token, { amount_cents: 800 }))).toBe(
      "done",
    );
    expect(await deliverAndProcessEvent(app, shop, captured(second.token, { amount_cents: 800 }))).toBe(
      "failed",
    );
    expect(await count(shop)).toMatchObject({ subscriptions: 1 });
    const { redeemed } = await app.db.prisma.couponCode.findUniqueOrThrow({ where: { id: coupon.id } });
    expect(redeemed).toBe(1);
  });

  test.each([
    ["of a failed payment", captured("unknown", { status: "failed" })],
    ["with an unknown event name", captured("unknown", { event: "weather.changed" })],
  ])("%s is stored and ignored", async (_what, event) => {
    const shop = await createSandboxShop(app);
    expect(await deliverAndProcessEvent(app, shop, event)).toBe("ignored");
    expect(await count(shop)).toEqual({ subscriptions: 0, payments: 0, invoices: 0 });
  });

  test("for a purchase that was deleted before its completion is booked and refunded", async () => {
    const shop = await createSandboxShop(app);
    const { create } = await aPurchase(shop);
    const { id } = (await create("tok_pending")).body.subscription;
    await deleteSubscription(shop.ctx, { id, subscriberId: null });
    const where = { accountId: shop.account.id };
    const { externalPaymentId } = await app.db.prisma.payment.findFirstOrThrow({ where });
    const event = captured("", { payment_id: externalPaymentId ?? "" });
    for (const _time of [1, 2]) expect(await deliverAndProcessEvent(app, shop, event)).toBe("done");
    expect(await count(shop)).toEqual({ subscriptions: 1, payments: 1, invoices: 1 });
    expect(await app.db.prisma.refund.findMany({ where })).toMatchObject([{ status: "requested" }]);
    const refunded = { ...event, event: "payment.refunded", refund_id: "re_1" };
    expect(await deliverAndProcessEvent(app, shop, refunded)).toBe("done");
    expect(await app.db.prisma.payment.findFirstOrThrow({ where })).toMatchObject({ refundedCents: 1000 });
    expect(await app.db.prisma.invoice.count({ where: { ...where, kind: "credit_note" } })).toBe(1);
    expect((await readLogAndEvents(shop, id)).events).not.toContain("activated");
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("for a purchase that another payment has paid is recorded as unapplied", async () => {
    const shop = await createSandboxShop(app);
    const { token } = await aPurchase(shop);
    expect(await deliverAndProcessEvent(app, shop, captured(token))).toBe("done");
    expect(await deliverAndProcessEvent(app, shop, captured(token))).toBe("failed");
    expect(await count(shop)).toEqual({ subscriptions: 1, payments: 2, invoices: 1 });
  });
});
