import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sandboxSignature } from "@/server/payments/sandbox/index";
import { listMoneyProblems, refundSubscription } from "@/server/subscriptions/checkout/index";
import { handleGatewayEvent } from "@/server/subscriptions/gateway-events/index";
import { deleteSubscription } from "@/server/subscriptions/lifecycle/index";
import { createPurchaseBody, createSandboxShop, readSold, type Shop } from "@/test/checkout";
import { processDeliveredEvent } from "@/test/gateway-events";
import { runBeforeTransaction } from "@/test/intercept-transaction";
import { createTestPaymentContext } from "@/test/payment-context";
import { SANDBOX_KEY } from "@/test/sandbox";
import { readLogAndEvents } from "@/test/subscription-fixtures";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

type Terms = Parameters<typeof aPlan>[1];

/** A purchase with a pending first payment, whose order can still be paid on the gateway's page. */
async function aPendingPurchase(terms: Terms = {}) {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop, terms);
  const reader = { id: `${randomUUID()}@readers.test`, provider: "email" };
  const payment_type = terms?.recurring ? "gateway_a_recurring" : "gateway_a";
  const paid = createPurchaseBody(plan.id, { payment_type, payment_token: `tok_pending_${randomUUID()}` });
  const { id: subscriptionId, status } = readSold(await shop.sellToReader(reader, paid));
  expect(status).toBe("pending");
  const { id: orderId } = await app.db.prisma.sandboxOrder.findFirstOrThrow({
    where: { accountId: shop.account.id },
  });
  const firstPayment = await app.db.prisma.sandboxPayment.findFirstOrThrow({
    where: { accountId: shop.account.id },
  });
  const row = () => app.db.prisma.subscription.findUniqueOrThrow({ where: { id: subscriptionId } });
  return { shop, subscriptionId: Number(subscriptionId), orderId, first: firstPayment.id, row };
}

type Purchase = Awaited<ReturnType<typeof aPendingPurchase>>;

/** Submit the form of the gateway's page. */
async function payOnPage({ shop, orderId }: Purchase, tries = 1): Promise<void> {
  const response = await app.fetch(`/sandbox/checkout/${orderId}`, {
    method: "POST",
    host: shop.host,
    headers: { "content-type": "application/x-www-form-urlencoded", origin: `http://${shop.host}` },
    body: new URLSearchParams({ choice: "pay", tries: String(tries) }).toString(),
  });
  expect([200, 303]).toContain(response.status);
}

/** Capture the first payment at the gateway, late. */
async function captureFirst({ shop, first }: Purchase): Promise<void> {
  const path = `/api/sandbox/v1/payments/${first}/capture?key=${shop.account.key}`;
  const response = await app.fetch(path, { method: "POST", host: shop.host, headers: SANDBOX_KEY });
  expect(response.status, await response.text()).toBe(200);
}

/** Bodies of the gateway's webhook calls, by payment. */
async function bodies({ shop }: Purchase): Promise<Map<string, string>> {
  const events = await app.db.prisma.sandboxEvent.findMany({ where: { accountId: shop.account.id } });
  return new Map(events.map(({ subject, body }) => [subject, body]));
}

async function call(shop: Shop, body: string): Promise<number> {
  const path = `/api/v1/payment_gateways/sandbox/webhooks?key=${shop.account.key}`;
  const headers = { "content-type": "application/json", "x-sandbox-signature": sandboxSignature(body, "w") };
  const response = await app.fetch(path, { method: "POST", body, headers, host: shop.host });
  expect(response.status).toBe(200);
  const { id } = JSON.parse(body);
  const where = { accountId: shop.account.id, eventId: id };
  return (await app.db.prisma.gatewayEvent.findFirstOrThrow({ where })).id;
}

async function carryOutRefunds({ shop }: Purchase): Promise<void> {
  const refunds = await app.db.prisma.refund.findMany({ where: { accountId: shop.account.id } });
  const jobs = refunds.flatMap(({ id }) => [id, id]);
  const ctx = createTestPaymentContext(shop);
  await Promise.all(jobs.map((refundId) => refundSubscription(ctx, { refundId, isLastTry: false })));
}

/** One active subscription with one invoice; of two payments, one was refunded, once. */
async function expectPaidOnce({ shop, subscriptionId, row }: Purchase, payments = 2): Promise<void> {
  const where = { accountId: shop.account.id };
  const { prisma } = app.db;
  expect(await prisma.subscription.count({ where })).toBe(1);
  expect(await row()).toMatchObject({ paymentState: "paid" });
  const { events } = await readLogAndEvents(shop, subscriptionId);
  expect(events.filter((name) => name === "activated")).toEqual(["activated"]);
  expect(await prisma.invoice.groupBy({ by: ["kind"], where, _count: true })).toMatchObject([
    { kind: "invoice", _count: 1 },
  ]);
  const created = await prisma.payment.findMany({ where, orderBy: { purpose: "asc" } });
  expect(created.filter(({ purpose }) => purpose === "charge" || purpose === "unapplied")).toHaveLength(
    payments,
  );
  expect(created.filter(({ status, purpose }) => status === "captured" && purpose === "charge")).toHaveLength(
    1,
  );
  const entries = await prisma.ledgerEntry.findMany({ where });
  const refunds = new Set(
    entries.flatMap((entry) => (entry.transaction.startsWith("refund:") ? [entry.transaction] : [])),
  );
  expect(refunds.size).toBe(1);
  const sumLedger = (book: string) =>
    entries
      .filter((entry) => entry.book === book)
      .reduce((sum, { amountCents }) => sum + Number(amountCents), 0);
  expect([sumLedger("gateway"), sumLedger("unapplied"), sumLedger("hold"), sumLedger("receivable")]).toEqual([
    1000, 0, 0, 0,
  ]);
  const moved = await prisma.sandboxPayment.findMany({ where: { ...where, capturedAt: { not: null } } });
  expect(moved.map(({ refundedCents }) => refundedCents).toSorted((a, b) => a - b)).toEqual([0, 1000]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
}

test("an order paid on the page while its first payment is pending is active at once, with one invoice", async () => {
  const purchase = await aPendingPurchase();
  await payOnPage(purchase);
  const [body = ""] = (await bodies(purchase)).values();
  const ids = await Promise.all([1, 2, 3].map(() => call(purchase.shop, body)));
  expect(new Set(await Promise.all(ids.map((id) => processDeliveredEvent(purchase.shop, id, 3))))).toEqual(
    new Set(["done"]),
  );
  expect(await purchase.row()).toMatchObject({ paymentState: "paid", paymentAmountCents: 1000 });
  const where = { accountId: purchase.shop.account.id };
  expect(await app.db.prisma.invoice.count({ where })).toBe(1);
  const payments = await app.db.prisma.payment.findMany({ where, orderBy: { id: "asc" } });
  expect(payments.map(({ status, purpose }) => [status, purpose])).toEqual([
    ["voided", "charge"],
    ["captured", "charge"],
  ]);
  expect(await listMoneyProblems(purchase.shop.ctx)).toEqual([]);
});

const ORDERS: [order: string, calls: ("first" | "page")[]][] = [
  ["page, first", ["page", "first"]],
  ["first, page", ["first", "page"]],
  ["page, first, page, first", ["page", "first", "page", "first"]],
  ["first, first, page, page", ["first", "first", "page", "page"]],
];

test.each(
  ORDERS.flatMap(([order, calls]) => [
    [order, "one after the other", calls] as const,
    [order, "at the same moment", calls] as const,
  ]),
)(
  "the first payment is captured late, with webhooks in the order %s, %s: one pays, the other is refunded once",
  async (...[, how, calls]) => {
    const purchase = await aPendingPurchase();
    const { shop, first } = purchase;
    await payOnPage(purchase);
    await captureFirst(purchase);
    const bodyBySubject = await bodies(purchase);
    const page = [...bodyBySubject].find(([subject]) => subject !== first)?.[1] ?? "";
    const bodyByPayment = { first: bodyBySubject.get(first) ?? "", page };
    const callAndWork = async (which: "first" | "page") =>
      processDeliveredEvent(shop, await call(shop, bodyByPayment[which]), 3);
    const done: string[] = [];
    if (how === "at the same moment") done.push(...(await Promise.all(calls.map(callAndWork))));
    else for (const which of calls) done.push(await callAndWork(which));
    expect(new Set(done)).toEqual(new Set(["done"]));
    await carryOutRefunds(purchase);
    await expectPaidOnce(purchase);
  },
);

test("a recurring purchase is completed by the second payment, and its next period is due once", async () => {
  const purchase = await aPendingPurchase({
    recurring: true,
    supportedPaymentProviders: ["gateway_a_recurring"],
  });
  await payOnPage(purchase);
  await captureFirst(purchase);
  for (const body of (await bodies(purchase)).values())
    await processDeliveredEvent(purchase.shop, await call(purchase.shop, body), 3);
  await carryOutRefunds(purchase);
  await expectPaidOnce(purchase);
  expect(await purchase.row()).toMatchObject({ periods: 1, failedCharges: 0 });
});

test("a payment on the page of a deleted purchase is refunded and activates nothing", async () => {
  const purchase = await aPendingPurchase();
  const { shop, subscriptionId } = purchase;
  await deleteSubscription(shop.ctx, { id: subscriptionId, subscriberId: null });
  await payOnPage(purchase);
  const [body = ""] = (await bodies(purchase)).values();
  expect(await processDeliveredEvent(shop, await call(shop, body), 3)).toBe("done");
  await carryOutRefunds(purchase);
  const where = { accountId: shop.account.id };
  expect(await purchase.row()).toMatchObject({ paymentState: "awaiting" });
  expect(await app.db.prisma.refund.findMany({ where })).toMatchObject([
    { status: "done", amountCents: 1000 },
  ]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a second payment on the page is refunded", async () => {
  const purchase = await aPendingPurchase();
  await payOnPage(purchase, 1);
  await payOnPage(purchase, 2);
  for (const body of (await bodies(purchase)).values())
    await processDeliveredEvent(purchase.shop, await call(purchase.shop, body), 3);
  await carryOutRefunds(purchase);
  const where = { accountId: purchase.shop.account.id };
  expect(await app.db.prisma.refund.findMany({ where })).toMatchObject([
    { status: "done", amountCents: 1000 },
  ]);
  expect(await app.db.prisma.invoice.count({ where })).toBe(1);
  expect(await listMoneyProblems(purchase.shop.ctx)).toEqual([]);
});

test("two payments of the order on the page at the same moment: one pays, the other is refunded", async () => {
  const purchase = await aPendingPurchase();
  const { shop } = purchase;
  await Promise.all([payOnPage(purchase, 1), payOnPage(purchase, 2), payOnPage(purchase, 2)]);
  const bodyBySubject = [...(await bodies(purchase)).values()];
  expect(bodyBySubject).toHaveLength(2);
  const ids = await Promise.all([...bodyBySubject, ...bodyBySubject].map((body) => call(shop, body)));
  expect(new Set(await Promise.all(ids.map((id) => processDeliveredEvent(shop, id, 4))))).toEqual(
    new Set(["done"]),
  );
  await carryOutRefunds(purchase);
  await expectPaidOnce(purchase, 3);
});

test("the page's event at any point of the first payment's event: one pays, the other is refunded", async () => {
  const purposes = new Set<string>();
  for (let step = 1, isReached = true; isReached; step += 1) {
    const purchase = await aPendingPurchase();
    const { shop, first } = purchase;
    await payOnPage(purchase);
    await captureFirst(purchase);
    const events = await bodies(purchase);
    const page = [...events].find(([subject]) => subject !== first)?.[1] ?? "";
    const firstId = await call(shop, events.get(first) ?? "");
    const pageId = await call(shop, page);
    const interrupted = runBeforeTransaction(createTestPaymentContext(shop), step, () =>
      processDeliveredEvent(shop, pageId, 3),
    );
    expect(await handleGatewayEvent(interrupted.ctx, { id: firstId })).toBe("done");
    isReached = interrupted.isReached();
    expect(await processDeliveredEvent(shop, pageId, 3)).toBe("done");
    await carryOutRefunds(purchase);
    await expectPaidOnce(purchase);
    const where = { accountId: shop.account.id, externalPaymentId: first };
    purposes.add((await app.db.prisma.payment.findFirstOrThrow({ where })).purpose);
  }
  expect(purposes).toEqual(new Set(["unapplied", "charge"]));
});

test("a payment of another amount on the page activates nothing and is shown to staff", async () => {
  const purchase = await aPendingPurchase();
  const { shop, first } = purchase;
  await payOnPage(purchase);
  const [body = ""] = (await bodies(purchase)).values();
  const { payment_id, ...rest } = JSON.parse(body);
  const cheaper = { ...rest, id: `evt_${randomUUID()}`, payment_id, amount_cents: 400 };
  expect(await processDeliveredEvent(shop, await call(shop, JSON.stringify(cheaper)), 3)).toBe("failed");
  expect(await purchase.row()).toMatchObject({ paymentState: "awaiting" });
  const problems = (await listMoneyProblems(shop.ctx)).map(({ kind }) => kind);
  expect(problems).toEqual(["gateway_event_failed", "payment_for_nothing"]);
  expect(await app.db.prisma.refund.count({ where: { accountId: shop.account.id } })).toBe(0);
  await captureFirst(purchase);
  const late = (await bodies(purchase)).get(first) ?? "";
  expect(await processDeliveredEvent(shop, await call(shop, late), 3)).toBe("done");
  expect(await purchase.row()).toMatchObject({ paymentState: "paid" });
});

test("an authorised second payment is captured while the first is pending, and ignored afterwards", async () => {
  const purchase = await aPendingPurchase();
  const { shop } = purchase;
  await payOnPage(purchase, 1);
  await payOnPage(purchase, 2);
  const held = [...(await bodies(purchase)).values()].map((body) =>
    JSON.stringify({ ...JSON.parse(body), id: `evt_${randomUUID()}`, status: "authorised" }),
  );
  const done: string[] = [];
  for (const body of held) done.push(await processDeliveredEvent(shop, await call(shop, body), 3));
  expect(done).toEqual(["done", "ignored"]);
  const where = { accountId: shop.account.id };
  expect(await purchase.row()).toMatchObject({ paymentState: "paid" });
  expect(await app.db.prisma.payment.count({ where })).toBe(2);
  expect(await app.db.prisma.refund.count({ where })).toBe(0);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});
