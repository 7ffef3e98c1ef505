import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createContext } from "@/server/context/index";
import { recordGatewayRefund, requestRefund, retryRefund } from "@/server/payments/refunds/index";
import type { Db } from "@/server/platform/db/index";
import { getPaymentSheet } from "@/server/subscriptions/billing/index";
import { createPurchaseBody, createSandboxShop, readSold, type Shop } from "@/test/checkout";
import { createTestPaymentContext } from "@/test/payment-context";
import { refundNow } from "@/test/refunds";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { afterRefund, listMoneyProblems, refundSubscription } from "./index";

const app = useTestApp();

async function aPayment(shop: Shop, priceCents = 1000) {
  const plan = await aPlan(shop, { priceCents });
  const email = `${randomUUID()}@readers.test`;
  const body = createPurchaseBody(plan.id, { amount_cents: priceCents, payment_token: "tok_success" });
  const paymentId: number = readSold(await shop.sell(email, body)).payment_id;
  const payment = () => app.db.prisma.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const { externalPaymentId } = await payment();
  return { paymentId, payment, externalPaymentId: externalPaymentId ?? "" };
}

const listRefunds = (paymentId: number) =>
  app.db.prisma.refund.findMany({ where: { paymentId }, orderBy: { id: "asc" } });
const notes = (paymentId: number) =>
  app.db.prisma.invoice.count({ where: { paymentId, kind: "credit_note" } });

/** Run work while the gateway cannot be reached: its credentials are unreadable. */
async function whileAway<T>(shop: Shop, work: () => Promise<T>): Promise<T> {
  const where = { accountId_adapter: { accountId: shop.account.id, adapter: "sandbox" } };
  const { credentials } = await app.db.prisma.paymentGateway.findUniqueOrThrow({ where });
  await app.db.prisma.paymentGateway.update({ where, data: { credentials: "lost" } });
  try {
    return await work();
  } finally {
    await app.db.prisma.paymentGateway.update({ where, data: { credentials } });
  }
}

test("30 concurrent refunds, each processed twice, never refund more than was paid", async () => {
  const shop = await createSandboxShop(app);
  const { paymentId, payment } = await aPayment(shop);
  const requests = Array.from({ length: 30 }, () =>
    requestRefund(shop.ctx, { paymentId, amountCents: 100, reason: null }),
  );
  const answers = await Promise.allSettled(requests);
  const ids = answers.flatMap((response) => (response.status === "fulfilled" ? [response.value.id] : []));
  expect(ids).toHaveLength(10);
  const ctx = createTestPaymentContext(shop);
  const work = [...ids, ...ids].map((refundId) => refundSubscription(ctx, { refundId, isLastTry: false }));
  expect(new Set(await Promise.all(work))).toEqual(new Set(["done"]));
  expect(await payment()).toMatchObject({ refundedCents: 1000, status: "refunded" });
  expect(await notes(paymentId)).toBe(10);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  await expect(requestRefund(shop.ctx, { paymentId, amountCents: null, reason: null })).rejects.toMatchObject(
    {
      code: "invalid",
    },
  );
});

test("refunds of single units reverse exactly the net and the taxes of a payment", async () => {
  const shop = await createSandboxShop(app);
  const accountId = shop.account.id;
  await app.db.prisma.taxRate.create({ data: { accountId, name: "gst", percentage: 18 } });
  const { paymentId } = await aPayment(shop, 7);
  const ctx = createTestPaymentContext(shop);
  for (let n = 0; n < 7; n += 1) await refundNow(ctx, { paymentId, amountCents: 1 });
  const books = await app.db.prisma.ledgerEntry.groupBy({
    by: ["book"],
    where: { accountId, book: { in: ["revenue", "refund", "tax:gst"] } },
    _sum: { amountCents: true },
    orderBy: { book: "asc" },
  });
  expect(books.map(({ book, _sum }) => [book, Number(_sum.amountCents)])).toEqual([
    ["refund", 6],
    ["revenue", -6],
    ["tax:gst", 0],
  ]);
  expect(await notes(paymentId)).toBe(7);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a payment sheet read during a refund never shows a booked refund with its amount still open", async () => {
  const shop = await createSandboxShop(app);
  const { paymentId } = await aPayment(shop);
  const { id: refundId } = await requestRefund(shop.ctx, { paymentId, amountCents: null, reason: null });
  const { db } = shop.ctx;
  let reads = 0;
  const query: Db["query"] = async (statement, values) => {
    const rows = await db.query(statement, values);
    reads += 1;
    if (reads === 1)
      expect(await refundSubscription(createTestPaymentContext(shop), { refundId, isLastTry: false })).toBe(
        "done",
      );
    return rows;
  };
  const { refunds, refundableCents } = await getPaymentSheet(
    { ...shop.ctx, db: { ...db, query } },
    paymentId,
  );
  expect(refunds.map(({ status }) => status)).toEqual(["requested"]);
  expect(refundableCents).toBe(0);
  const after = await getPaymentSheet(shop.ctx, paymentId);
  expect(after.refunds.map(({ status }) => status)).toEqual(["done"]);
  expect(after.refundableCents).toBe(0);
});

test("a crash between the gateway's answer and the booking refunds nothing twice", async () => {
  const shop = await createSandboxShop(app);
  const { paymentId, payment } = await aPayment(shop);
  const { id: refundId } = await requestRefund(shop.ctx, { paymentId, amountCents: 400, reason: null });
  const ctx = createTestPaymentContext(shop);
  // The booking transaction is lost: nothing here shows the gateway's refund.
  const dying = { ...ctx, emit: () => Promise.reject(new Error("the process died")) };
  await expect(refundSubscription(dying, { refundId, isLastTry: false })).rejects.toThrow("the process died");
  expect(await payment()).toMatchObject({ refundedCents: 0 });
  expect(await refundSubscription(ctx, { refundId, isLastTry: false })).toBe("done");
  expect(await refundSubscription(ctx, { refundId, isLastTry: false })).toBe("done");
  expect(await payment()).toMatchObject({ refundedCents: 400, status: "partially_refunded" });
  expect(await notes(paymentId)).toBe(1);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("the gateway's event of our own refund, before and after its booking, is the same refund", async () => {
  const shop = await createSandboxShop(app);
  const { paymentId, payment, externalPaymentId } = await aPayment(shop);
  const ctx = createTestPaymentContext(shop);
  const { id: refundId } = await requestRefund(shop.ctx, { paymentId, amountCents: 400, reason: null });
  // The simulator's refund id is idempotent: this response is lost with the process that requested it.
  const dying = { ...ctx, emit: () => Promise.reject(new Error("the process died")) };
  await expect(refundSubscription(dying, { refundId, isLastTry: false })).rejects.toThrow();
  const first = await refundSubscription(ctx, { refundId, isLastTry: false });
  expect(first).toBe("done");
  const [{ externalRefundId } = { externalRefundId: null }] = await listRefunds(paymentId);
  const reported = {
    adapter: "sandbox",
    externalPaymentId,
    externalRefundId: externalRefundId ?? "",
    amountCents: 400,
    amountCurrency: "INR",
  };
  expect(await recordGatewayRefund(ctx, reported, afterRefund(ctx))).toBe("known");
  // A refund made at the gateway, with two concurrent events.
  const madeAtGateway = { ...reported, externalRefundId: "re_of_the_gateway", amountCents: 250 };
  const both = await Promise.all([1, 2].map(() => recordGatewayRefund(ctx, madeAtGateway, afterRefund(ctx))));
  expect(both.toSorted()).toEqual(["booked", "known"]);
  expect(
    await recordGatewayRefund(
      ctx,
      { ...reported, externalRefundId: "re_2", amountCents: 351 },
      afterRefund(ctx),
    ),
  ).toBe("too_much");
  expect(await payment()).toMatchObject({ refundedCents: 650 });
  expect(await listRefunds(paymentId)).toMatchObject([
    { status: "done", actorKind: "system" },
    { status: "done", actorKind: "gateway", actorName: "sandbox", externalRefundId: "re_of_the_gateway" },
  ]);
  expect(await notes(paymentId)).toBe(2);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a gateway event before the response to our own request is the same refund", async () => {
  const shop = await createSandboxShop(app);
  const { paymentId, payment, externalPaymentId } = await aPayment(shop);
  const ctx = createTestPaymentContext(shop);
  const { id: refundId } = await requestRefund(shop.ctx, { paymentId, amountCents: 1000, reason: null });
  const reported = {
    adapter: "sandbox",
    externalPaymentId,
    externalRefundId: "re_1",
    amountCents: 1000,
    amountCurrency: "INR",
  };
  expect(await recordGatewayRefund(ctx, reported, afterRefund(ctx))).toBe("booked");
  expect(await refundSubscription(ctx, { refundId, isLastTry: false })).toBe("done");
  expect(await payment()).toMatchObject({ refundedCents: 1000, status: "refunded" });
  expect(await listRefunds(paymentId)).toMatchObject([{ status: "done", externalRefundId: "re_1" }]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a refund without an answer is retried, fails on the last try, and is retried by staff", async () => {
  const shop = await createSandboxShop(app);
  const { paymentId, payment } = await aPayment(shop);
  const ctx = createTestPaymentContext(shop);
  const { id: refundId } = await requestRefund(shop.ctx, {
    paymentId,
    amountCents: null,
    reason: "asked for",
  });
  await whileAway(shop, async () => {
    await expect(refundSubscription(ctx, { refundId, isLastTry: false })).rejects.toThrow();
    expect(await listRefunds(paymentId)).toMatchObject([{ status: "requested", failureCode: "no_answer" }]);
    await expect(refundSubscription(ctx, { refundId, isLastTry: true })).rejects.toThrow();
  });
  expect(await listRefunds(paymentId)).toMatchObject([{ status: "failed" }]);
  expect(await refundSubscription(ctx, { refundId, isLastTry: false })).toBe("failed");
  const both = await Promise.allSettled([retryRefund(shop.ctx, refundId), retryRefund(shop.ctx, refundId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await refundSubscription(ctx, { refundId, isLastTry: false })).toBe("done");
  expect(await payment()).toMatchObject({ refundedCents: 1000 });
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("only permitted staff refund, and only their own account's payments", async () => {
  const shop = await createSandboxShop(app);
  const { paymentId } = await aPayment(shop);
  const other = await app.createAccount();
  const refund = { paymentId, amountCents: null, reason: null };
  await expect(requestRefund(other.ctx, refund)).rejects.toMatchObject({ code: "not_found" });
  const { account } = shop;
  const support = { kind: "staff", staffUserId: 1, name: "Ada", role: "support" } as const;
  const asSupport = createContext(shop.ctx, { account, actor: support });
  await expect(requestRefund(asSupport, refund)).rejects.toMatchObject({ code: "forbidden" });
  const nobody = createContext(shop.ctx, { account, actor: { kind: "anonymous" } });
  await expect(requestRefund(nobody, refund)).rejects.toMatchObject({ code: "unauthorized" });
  expect(await refundNow(createTestPaymentContext(shop), refund)).toBe("done");
});
