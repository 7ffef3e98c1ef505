import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { replayGatewayEvent } from "@/server/payments/intake/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { deleteSubscription } from "@/server/subscriptions/lifecycle/index";
import { aShop, purchaseOf, type Shop } from "@/test/checkout";
import { paymentContextOf, tell, toldAndDone, work } from "@/test/gateway-events";
import { toldOf } from "@/test/subscription-rows";
import { aCoupon, aPlan } from "@/test/subscriptions";
import { useWorld } from "@/test/world";
import { handlePendingEvents } from "./index";

const world = useWorld();

async function aPurchase(shop: Shop, more: object = {}, amount = 1000) {
  const plan = await aPlan(shop);
  const email = `${randomUUID()}@readers.test`;
  const asked = (paid: object = {}, also: object = {}) => purchaseOf(plan.id, paid, { ...more, ...also });
  const preview = await shop.desk(email, "subscriptions/preview.json", asked({ amount_cents: amount }));
  expect(preview.status, preview.text).toBe(200);
  const attempt_token: string = preview.body.attempt_token;
  return {
    token: attempt_token,
    create: (payment_token: string, also: object = {}) =>
      shop.desk(email, "subscriptions.json", { ...asked({ payment_token }, also), attempt_token }),
  };
}

const count = async (shop: Shop) => {
  const where = { where: { accountId: shop.account.id } };
  const { subscription, payment, invoice } = world.db.prisma;
  return {
    subscriptions: await subscription.count(where),
    payments: await payment.count(where),
    invoices: await invoice.count(where),
  };
};
const eventOf = (id: number) => world.db.prisma.gatewayEvent.findUniqueOrThrow({ where: { id } });

function captured(token: string, more: object = {}) {
  const payment_id = `pay_${randomUUID()}`;
  return { event: "payment.captured", attemptToken: token, payment_id, amount_cents: 1000, ...more };
}

describe("a payment that a gateway tells of", () => {
  test("makes what its preview promised, before anybody comes back; who does gets the same, with what they say", async () => {
    const shop = await aShop(world);
    const { token, create } = await aPurchase(shop);
    const says = captured(token);
    expect(await toldAndDone(world, shop, says)).toBe("done");
    expect(await count(shop)).toEqual({ subscriptions: 1, payments: 1, invoices: 1 });
    const created = await create(says.payment_id, { metadata: { from: "the create" } });
    expect(created.status, created.text).toBe(201);
    expect(created.body.subscription).toMatchObject({
      status: "active",
      metadata: { from: "the create" },
      invoices: [{ amount_cents: 1000 }],
    });
    expect((await create(says.payment_id, { metadata: { from: "the create" } })).text).toBe(created.text);
    expect((await create(says.payment_id, { metadata: { from: "another" } })).status).toBe(409);
    // The same payment told under another event's id: it is in the books.
    expect(await toldAndDone(world, shop, says)).toBe("done");
    expect(await count(shop)).toEqual({ subscriptions: 1, payments: 1, invoices: 1 });
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("is worked off without its job where an account's clock is put ahead; one that has to wait holds up no other", async () => {
    const shop = await aShop(world);
    const unknown = { event: "subscription.charged", subscription_id: "sub_nobody", payment_id: "pay_x" };
    const early = await tell(world, shop, { ...unknown, end_at: "2027-01-01T00:00:00.000Z" });
    const { token } = await aPurchase(shop);
    const paid = await tell(world, shop, captured(token));
    await handlePendingEvents(paymentContextOf(shop));
    expect([(await eventOf(early)).status, (await eventOf(paid)).status]).toEqual(["waiting", "done"]);
    expect(await count(shop)).toEqual({ subscriptions: 1, payments: 1, invoices: 1 });
  });

  test("while its buyer's request is being answered, ten of each at once, is one purchase", async () => {
    const shop = await aShop(world);
    const { token, create } = await aPurchase(shop);
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => tell(world, shop, captured(token, { payment_id: "pay_1" }))),
    );
    const creates = Array.from({ length: 10 }, () => create("tok_pending"));
    const jobs = ids.map((id) => work(shop, id, 5));
    const answers = await Promise.all(creates);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    await Promise.all(jobs);
    expect(await count(shop)).toMatchObject({ subscriptions: 1 });
    const kinds = (await listMoneyProblems(shop.ctx)).map(({ kind }) => kind);
    // Where the buyer's own word came first, what the gateway told was a payment too many, and stays in view.
    expect([[], ["gateway_event_failed", "payment_for_nothing"]]).toContainEqual([...new Set(kinds)]);
  });

  test("completes one that was held, once, however many work on it", async () => {
    const shop = await aShop(world);
    const { create } = await aPurchase(shop);
    expect((await create("tok_pending")).body.subscription.status).toBe("pending");
    const where = { accountId: shop.account.id };
    const { externalPaymentId } = await world.db.prisma.payment.findFirstOrThrow({ where });
    const says = captured("", { payment_id: externalPaymentId ?? "" });
    const ids = await Promise.all([1, 2, 3].map(() => tell(world, shop, says)));
    const done = await Promise.all([...ids, ...ids].map((id) => work(shop, id, 3)));
    expect(new Set(done)).toEqual(new Set(["done"]));
    expect(await count(shop)).toEqual({ subscriptions: 1, payments: 1, invoices: 1 });
    expect(await world.db.prisma.subscription.findFirstOrThrow({ where })).toMatchObject({
      paymentState: "paid",
    });
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test.each([
    ["amount", { amount_cents: 900 }],
    ["currency", { amount_currency: "USD" }],
  ])(
    "of another %s than was promised buys nothing; the money is kept apart, for staff to see",
    async (_what, other) => {
      const shop = await aShop(world);
      const { token } = await aPurchase(shop);
      const id = await tell(world, shop, captured(token, other));
      expect(await work(shop, id)).toBe("failed");
      expect((await eventOf(id)).outcome).toMatch(/^The gateway took .* promised was 1000 INR\./);
      expect(await count(shop)).toEqual({ subscriptions: 0, payments: 1, invoices: 0 });
      const problems = (await listMoneyProblems(shop.ctx)).map(({ kind }) => kind);
      expect(problems).toEqual(["gateway_event_failed", "payment_for_nothing"]);
      await replayGatewayEvent(shop.ctx, id);
      expect(await work(shop, id)).toBe("done");
      expect(await count(shop)).toMatchObject({ payments: 1 });
    },
  );

  test("of another amount than was held buys nothing either", async () => {
    const shop = await aShop(world);
    const { create } = await aPurchase(shop);
    await create("tok_pending");
    const where = { accountId: shop.account.id };
    const { externalPaymentId: payment_id } = await world.db.prisma.payment.findFirstOrThrow({ where });
    const says = captured("", { payment_id, amount_cents: 400 });
    expect(await toldAndDone(world, shop, says)).toBe("failed");
    expect(await world.db.prisma.payment.findFirstOrThrow({ where })).toMatchObject({
      purpose: "unapplied",
      status: "captured",
      amountCents: 400,
    });
    const books = await world.db.prisma.ledgerEntry.groupBy({
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

  test("for a coupon that was used up meanwhile buys nothing, and leaves no place taken", async () => {
    const shop = await aShop(world);
    const coupon = await aCoupon(shop, { maxRedemptions: 1 });
    const [first, second] = [
      await aPurchase(shop, { coupon_code: coupon.code }, 800),
      await aPurchase(shop, { coupon_code: coupon.code }, 800),
    ];
    expect(await toldAndDone(world, shop, captured(first.token, { amount_cents: 800 }))).toBe("done");
    expect(await toldAndDone(world, shop, captured(second.token, { amount_cents: 800 }))).toBe("failed");
    expect(await count(shop)).toMatchObject({ subscriptions: 1 });
    const { redeemed } = await world.db.prisma.couponCode.findUniqueOrThrow({ where: { id: coupon.id } });
    expect(redeemed).toBe(1);
  });

  test.each([
    ["that was not made", captured("unknown", { status: "failed" })],
    ["under a name that means nothing", captured("unknown", { event: "weather.changed" })],
  ])("%s is kept and ignored", async (_what, says) => {
    const shop = await aShop(world);
    expect(await toldAndDone(world, shop, says)).toBe("ignored");
    expect(await count(shop)).toEqual({ subscriptions: 0, payments: 0, invoices: 0 });
  });

  test("for a purchase that was deleted before it was complete goes back, and is in the books until then", async () => {
    const shop = await aShop(world);
    const { create } = await aPurchase(shop);
    const { id } = (await create("tok_pending")).body.subscription;
    await deleteSubscription(shop.ctx, { id, subscriberId: null });
    const where = { accountId: shop.account.id };
    const { externalPaymentId } = await world.db.prisma.payment.findFirstOrThrow({ where });
    const says = captured("", { payment_id: externalPaymentId ?? "" });
    for (const _time of [1, 2]) expect(await toldAndDone(world, shop, says)).toBe("done");
    expect(await count(shop)).toEqual({ subscriptions: 1, payments: 1, invoices: 1 });
    expect(await world.db.prisma.refund.findMany({ where })).toMatchObject([{ status: "requested" }]);
    const gone = { ...says, event: "payment.refunded", refund_id: "re_1" };
    expect(await toldAndDone(world, shop, gone)).toBe("done");
    expect(await world.db.prisma.payment.findFirstOrThrow({ where })).toMatchObject({ refundedCents: 1000 });
    expect(await world.db.prisma.invoice.count({ where: { ...where, kind: "credit_note" } })).toBe(1);
    expect((await toldOf(shop, id)).events).not.toContain("activated");
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("for a purchase that another payment has paid is kept apart", async () => {
    const shop = await aShop(world);
    const { token } = await aPurchase(shop);
    expect(await toldAndDone(world, shop, captured(token))).toBe("done");
    expect(await toldAndDone(world, shop, captured(token))).toBe("failed");
    expect(await count(shop)).toEqual({ subscriptions: 1, payments: 2, invoices: 1 });
  });
});
