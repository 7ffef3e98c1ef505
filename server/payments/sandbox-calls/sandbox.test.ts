import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOwnSender } from "@/server/platform/egress/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { deadAddress } from "@/test/crash/receivers";
import { sandboxPost } from "@/test/sandbox";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { cancelOnRequest, refundOnRequest, resumeOnRequest } from "../sandbox/index";

const app = useTestApp();
let post: Awaited<ReturnType<typeof sandboxPost>>;

beforeAll(async () => {
  post = await sandboxPost();
});
afterAll(() => post.stop());
beforeEach(() => app.clock.set("2026-11-01T12:00:00.000Z"));

function later(iso: string): void {
  app.clock.set(`2026-${iso}:00.000Z`);
}

async function buy(shop: Shop, payment_token: string, recurring = false) {
  const plan = await aPlan(shop, { recurring });
  const email = `${randomUUID()}@readers.test`;
  const overrides = recurring ? { payment_type: "gateway_a_recurring" } : {};
  return shop.sell(email, createPurchaseBody(plan.id, { ...overrides, payment_token }));
}

const payments = (shop: Shop) =>
  app.db.prisma.sandboxPayment.findMany({
    where: { accountId: shop.account.id },
    orderBy: { createdAt: "asc" },
  });

/** The events that the installation's own endpoint received, in their order. */
const readReceived = async (shop: Shop) => {
  const rows = await app.db.prisma.gatewayEvent.findMany({
    where: { accountId: shop.account.id },
    orderBy: { id: "asc" },
  });
  return rows.map(({ event, deliveries }) => [event, deliveries]);
};

test("a successful payment is stored once, however often it is verified, and sends no event", async () => {
  const shop = await createSandboxShop(app);
  expect((await buy(shop, "tok_success")).status).toBe(201);
  expect(await payments(shop)).toMatchObject([{ status: "captured", amountCents: 1000, isRenewal: false }]);
  expect(await post.run(shop)).toBe(0);
  expect(await readReceived(shop)).toEqual([]);
});

test("a declined card leaves a declined payment; the same attempt is then paid with another card", async () => {
  const shop = await createSandboxShop(app);
  expect((await buy(shop, "tok_decline")).status).toBe(400);
  expect(await payments(shop)).toMatchObject([{ status: "declined", failureCode: "card_declined" }]);
});

test("a late payment settles by the account's clock, with a signed event over HTTP", async () => {
  const shop = await createSandboxShop(app);
  expect((await buy(shop, "tok_late_3d")).body.subscription.status).toBe("pending");
  later("11-04T11:59");
  expect(await post.run(shop)).toBe(0);
  later("11-04T12:00");
  expect(await post.run(shop)).toBe(1);
  expect(await post.run(shop)).toBe(0);
  expect(await readReceived(shop)).toEqual([["payment.captured", 1]]);
  expect(await payments(shop)).toMatchObject([{ status: "captured", capturedAt: app.clock.now() }]);
});

test.each([
  ["tok_duplicate", [["payment.captured", 2]]],
  [
    "tok_confirmed_twice",
    [
      ["payment.captured", 1],
      ["payment.captured", 1],
    ],
  ],
  [
    "tok_reordered",
    [
      ["payment.captured", 1],
      ["payment.authorized", 1],
    ],
  ],
  ["tok_lost", []],
  [
    "tok_refund_partial_1h",
    [
      ["payment.captured", 1],
      ["payment.refunded", 1],
    ],
  ],
])("%s sends %j", async (token, expected) => {
  const shop = await createSandboxShop(app);
  await buy(shop, token);
  for (const at of ["11-01T12:01", "11-01T12:02", "11-01T13:01"]) {
    later(at);
    await post.run(shop);
  }
  expect(await readReceived(shop)).toEqual(expected);
  const refundedCents = token.startsWith("tok_refund") ? 500 : 0;
  expect(await payments(shop)).toMatchObject([{ status: "captured", refundedCents }]);
});

test("an unaccepted event is retried with growing delays; an accepted one is not", async () => {
  const shop = await createSandboxShop(app);
  await buy(shop, "tok_late_1m");
  const event = () => app.db.prisma.sandboxEvent.findFirst({ where: { accountId: shop.account.id } });
  const nobody = createOwnSender(await deadAddress());
  for (const [at, next] of [
    ["11-01T12:01", "11-01T12:02"],
    ["11-01T12:02", "11-01T12:04"],
    ["11-01T12:04", "11-01T12:08"],
  ] as const) {
    later(at);
    expect(await post.run(shop, nobody)).toBe(1);
    const sendAt = new Date(`2026-${next}:00.000Z`);
    expect(await event()).toMatchObject({
      sent: 0,
      copies: 1,
      answer: "The connection was refused.",
      sendAt,
    });
  }
  later("11-01T12:08");
  expect(await post.run(shop)).toBe(1);
  expect(await event()).toMatchObject({ sent: 1, copies: 0, sendAt: null, answer: "200" });
});

test("a gateway that bills by itself charges each period once, with an event, until it is cancelled", async () => {
  const shop = await createSandboxShop(app);
  expect((await buy(shop, "tok_bills_itself", true)).status).toBe(201);
  later("12-01T12:00");
  await Promise.all([post.run(shop), post.run(shop)]);
  expect(await payments(shop)).toMatchObject([{ isRenewal: false }, { isRenewal: true, amountCents: 1000 }]);
  expect(await readReceived(shop)).toEqual([["subscription.charged", 1]]);
  const [event] = await app.db.prisma.sandboxEvent.findMany({ where: { accountId: shop.account.id } });
  expect(JSON.parse(event?.body ?? "")).toMatchObject({ end_at: "2027-01-01T12:00:00.000Z" });
});

test("a cancelled subscription of a gateway that bills by itself is charged again once that is undone", async () => {
  const shop = await createSandboxShop(app);
  await buy(shop, "tok_bills_itself", true);
  const { id } = await app.db.prisma.sandboxSubscription.findFirstOrThrow({
    where: { accountId: shop.account.id },
  });
  await cancelOnRequest(shop.ctx, { id, paymentToken: null });
  later("12-01T12:00");
  await post.run(shop);
  expect(await payments(shop)).toHaveLength(1);
  await resumeOnRequest(shop.ctx, id);
  await resumeOnRequest(shop.ctx, id);
  await resumeOnRequest(shop.ctx, "no-such-subscription");
  await post.run(shop);
  expect(await payments(shop)).toMatchObject([{ isRenewal: false }, { isRenewal: true, amountCents: 1000 }]);
});

test("a refund is created once per reference, under any concurrency, and never exceeds the payment", async () => {
  const shop = await createSandboxShop(app);
  await buy(shop, "tok_success");
  const [payment] = await payments(shop);
  const input = { paymentId: payment?.id ?? "", amountCents: 400 };
  const many = Array.from({ length: 20 }, (_, n) =>
    refundOnRequest(shop.ctx, { ...input, reference: `refund ${n % 4}` }),
  );
  const answers = await Promise.all(many);
  expect(answers.filter((answer) => !("success" in answer))).toHaveLength(10);
  expect(await payments(shop)).toMatchObject([{ refundedCents: 800 }]);
  expect(await refundOnRequest(shop.ctx, { ...input, reference: "refund 9" })).toMatchObject({
    code: "too_much",
  });
});
