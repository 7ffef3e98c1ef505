import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getRuntime } from "@/server/runtime";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { refundNow } from "@/test/refunds";
import { aCoupon, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { confirmPayment, finishAttempts, listMoneyProblems, refundSubscription } from "./index";

const app = useTestApp();

function toPaymentContext(shop: Shop) {
  const { vault, egress } = getRuntime();
  return { ...shop.ctx, vault, egress };
}

async function anAttempt(shop: Shop, payment_token: string) {
  const plan = await aPlan(shop);
  const coupon = await aCoupon(shop, { maxRedemptions: 1 });
  const email = `${randomUUID()}@readers.test`;
  const overrides = { coupon_code: coupon.code };
  const toRequest = (paid: object) => createPurchaseBody(plan.id, { amount_cents: 800, ...paid }, overrides);
  const preview = await shop.backoffice(email, "subscriptions/preview.json", toRequest({}));
  const attempt_token: string = preview.body.attempt_token;
  const create = () =>
    shop.backoffice(email, "subscriptions.json", { ...toRequest({ payment_token }), attempt_token });
  return { attempt_token, coupon, create };
}

/** The state after a process dies between the gateway request and writing its result. */
async function dieWhilePaying(shop: Shop, payment_token: string) {
  const attempt = await anAttempt(shop, payment_token);
  const where = { accountId_token: { accountId: shop.account.id, token: attempt.attempt_token } };
  const gateway = { accountId_adapter: { accountId: shop.account.id, adapter: "sandbox" } };
  const sealed = await app.db.prisma.paymentGateway.findUniqueOrThrow({ where: gateway });
  // The gateway cannot be reached: the request ends and leaves the attempt claimed.
  await app.db.prisma.paymentGateway.update({ where: gateway, data: { credentials: "lost" } });
  const broken = await attempt.create();
  await app.db.prisma.paymentGateway.update({
    where: gateway,
    data: { credentials: sealed.credentials },
  });
  return { ...attempt, broken, row: () => app.db.prisma.subscriptionAttempt.findUniqueOrThrow({ where }) };
}

test("a purchase whose process died during the payment is continued by the same request", async () => {
  const shop = await createSandboxShop(app);
  const { create, broken, row, coupon } = await dieWhilePaying(shop, "tok_success");
  expect(broken.status).toBe(503);
  expect(await row()).toMatchObject({ createdId: null, spentAt: app.clock.now() });
  const { redeemed } = await app.db.prisma.couponCode.findUniqueOrThrow({ where: { id: coupon.id } });
  expect(redeemed).toBe(1);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  const carried = await create();
  expect(carried.status, carried.text).toBe(201);
  expect((await create()).text).toBe(carried.text);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a purchase without a repeated request is finished by the sweep: completed, or released", async () => {
  const shop = await createSandboxShop(app);
  const paid = await dieWhilePaying(shop, "tok_success");
  const refused = await dieWhilePaying(shop, "tok_decline");
  expect(await finishAttempts(toPaymentContext(shop))).toBe(0);
  app.clock.set("2026-11-01T12:05:00.000Z");
  expect(await finishAttempts(toPaymentContext(shop))).toBe(2);
  expect(await finishAttempts(toPaymentContext(shop))).toBe(0);
  app.clock.set("2026-11-01T12:00:00.000Z");
  expect((await paid.row()).createdId).not.toBeNull();
  expect(await refused.row()).toMatchObject({ createdId: null, spentAt: null });
  const { redeemed } = await app.db.prisma.couponCode.findUniqueOrThrow({
    where: { id: refused.coupon.id },
  });
  expect(redeemed).toBe(0);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a hundred attempts that cannot be finished do not block one that can", async () => {
  const shop = await createSandboxShop(app);
  const { row } = await dieWhilePaying(shop, "tok_success");
  const { id } = await row();
  await app.db.prisma
    .$executeRaw`insert into subscription_attempt (account_id, token, kind, subscriber_id, plan_id,
      payment_type, amount_cents, amount_currency, dynamic_assets, terms, created_at, expires_at, spent_at, request_hash,
      spending)
    select account_id, token || n, kind, subscriber_id, plan_id, payment_type, amount_cents, amount_currency,
      dynamic_assets, terms, created_at, expires_at, spent_at, request_hash,
      jsonb_set(spending, '{paymentType}', '"closed"') from subscription_attempt, generate_series(1, 100) n
      where id = ${id}`;
  // They are older than it.
  await app.db.prisma.$executeRaw`update subscription_attempt set id = id + 1000 where id = ${id}`;
  app.clock.set("2026-11-01T12:05:00.000Z");
  const isMade = async () => (await row()).createdId !== null;
  for (let sweep = 0; sweep < 20 && !(await isMade()); sweep += 1)
    await finishAttempts(toPaymentContext(shop));
  app.clock.set("2026-11-01T12:00:00.000Z");
  expect(await isMade()).toBe(true);
});

test("a subscription with an uncaptured payment is pending, and runs from the capture on", async () => {
  const shop = await createSandboxShop(app);
  const { create } = await anAttempt(shop, "tok_pending");
  const { body } = await create();
  expect(body.subscription).toMatchObject({ status: "pending", active: false, invoices: [] });
  const [payment] = await app.db.prisma.payment.findMany({ where: { accountId: shop.account.id } });
  expect(payment?.status).toBe("authorised");
  const confirmed = {
    adapter: "sandbox",
    externalPaymentId: payment?.externalPaymentId ?? "",
    externalCaptureId: "cap_1",
  };
  app.clock.set("2026-11-03T12:00:00.000Z");
  const both = await Promise.all([confirmPayment(shop.ctx, confirmed), confirmPayment(shop.ctx, confirmed)]);
  expect(both.toSorted()).toEqual([false, true]);
  const list = await shop.get(
    `/api/v1/subscribers/email/${body.subscription.preferred_identity.value}/subscriptions.json`,
  );
  const [after] = (await list.json()).subscriptions;
  app.clock.set("2026-11-01T12:00:00.000Z");
  expect(after).toMatchObject({
    status: "active",
    start_timestamp: "2026-11-03T12:00:00.000Z",
    end_timestamp: "2026-12-03T12:00:00.000Z",
    invoices: [{ amount_cents: 800 }],
  });
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a full refund writes a credit note, ends the subscription and releases its coupon", async () => {
  const shop = await createSandboxShop(app);
  const { create, coupon } = await anAttempt(shop, "tok_success");
  const { body } = await create();
  const { id: subscriptionId, payment_id: paymentId } = body.subscription;
  await refundNow(toPaymentContext(shop), { paymentId, amountCents: 300 });
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  await expect(refundNow(toPaymentContext(shop), { paymentId, amountCents: 501 })).rejects.toThrow();
  await refundNow(toPaymentContext(shop), { paymentId, amountCents: null });
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  const notes = await app.db.prisma.invoice.findMany({
    where: { accountId: shop.account.id },
    orderBy: { number: "asc" },
  });
  expect(notes.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ["invoice", 800],
    ["credit_note", -300],
    ["credit_note", -500],
  ]);
  const row = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: subscriptionId } });
  expect(row).toMatchObject({ paymentState: "refunded", endAt: app.clock.now() });
  const { redeemed } = await app.db.prisma.couponCode.findUniqueOrThrow({ where: { id: coupon.id } });
  expect(redeemed).toBe(0);
});

test("the card check of a trial is refunded once", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop, { recurring: true, trial: { length: 14, unit: "days" } });
  const email = `${randomUUID()}@readers.test`;
  const method = { payment_type: "gateway_a_recurring" };
  const preview = await shop.backoffice(
    email,
    "subscriptions/preview.json",
    createPurchaseBody(plan.id, method),
  );
  const paid = createPurchaseBody(plan.id, { ...method, payment_token: "tok_success" });
  await shop.backoffice(email, "subscriptions.json", { ...paid, attempt_token: preview.body.attempt_token });
  const where = { accountId: shop.account.id, purpose: "trial_authorisation" };
  const { id } = await app.db.prisma.refund.findFirstOrThrow({ where: { accountId: shop.account.id } });
  const both = [1, 2].map(() =>
    refundSubscription(toPaymentContext(shop), { refundId: id, isLastTry: false }),
  );
  expect(await Promise.all(both)).toEqual(["done", "done"]);
  expect(await app.db.prisma.payment.findFirstOrThrow({ where })).toMatchObject({
    status: "refunded",
    refundedCents: 500,
  });
  const held = await app.db.prisma.ledgerEntry.aggregate({
    where: { accountId: shop.account.id, book: { in: ["trial_hold", "gateway"] } },
    _sum: { amountCents: true },
  });
  expect(Number(held._sum.amountCents)).toBe(0);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});
