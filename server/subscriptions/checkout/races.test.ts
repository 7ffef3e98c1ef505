import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expandBatches } from "@/server/platform/outbox/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { runBehindLock } from "@/test/lock-contention";
import { createSecondEdge } from "@/test/second-edge";
import { aCoupon, aPlan, aPricingPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";
import { listMoneyProblems } from "./index";

const app = useTestApp();
let other: ReturnType<typeof createSecondEdge>;

beforeAll(() => {
  other = createSecondEdge(app);
});
afterAll(() => other.close());

/** Send the same request many times at once, every second one to another process. */
async function atOnce(shop: Shop, requests: readonly { email: string; path: string; body: object }[]) {
  const sent = requests.map(async ({ email, path, body }, n) => {
    const edge = n % 2 === 0 ? app : other;
    const response = await edge.fetch(`/api/v1/subscribers/email/${email}/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      host: shop.host,
      headers: shop.server,
    });
    return { status: response.status, text: await response.text() };
  });
  return Promise.all(sent);
}

async function preview(shop: Shop, email: string, body: object): Promise<string> {
  const response = await shop.backoffice(email, "subscriptions/preview.json", body);
  expect(response.status, response.text).toBe(200);
  return response.body.attempt_token;
}

async function eventsNamed(shop: Shop, name: string) {
  await expandBatches(app.db, shop.account.id);
  return app.db.prisma.accountEvent.count({ where: { accountId: shop.account.id, name } });
}

test.each([
  ["through a gateway", { payment_token: "tok_success" }],
  ["manually", { payment_type: "manual" }],
])(
  "200 concurrent creates with one token, %s, over two processes: one subscription, invoice, event and answer",
  async (_how, payment) => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    const email = `${randomUUID()}@readers.test`;
    const attempt_token = await preview(shop, email, createPurchaseBody(plan.id));
    const body = { ...createPurchaseBody(plan.id, payment), attempt_token };
    const request = { email, path: "subscriptions.json", body };
    const responses = await atOnce(
      shop,
      Array.from({ length: 200 }, () => request),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const where = { where: { accountId: shop.account.id } };
    expect(await app.db.prisma.subscription.count(where)).toBe(1);
    expect(await app.db.prisma.payment.count(where)).toBe(1);
    expect(await app.db.prisma.invoice.findMany({ ...where, select: { number: true } })).toEqual([
      { number: 1 },
    ]);
    expect(await eventsNamed(shop, "subscriptions/subscription.created")).toBe(1);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  },
);

test.each([
  ["through a gateway", { payment_token: "tok_success" }],
  ["manually", { payment_type: "manual" }],
])(
  "a coupon with 3 redemptions and 50 concurrent purchases, %s, over two processes, is used exactly 3 times",
  async (_how, payment) => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    const coupon = await aCoupon(shop, { maxRedemptions: 3 });
    const toRequest = (paid: object) =>
      createPurchaseBody(plan.id, { amount_cents: 800, ...paid }, { coupon_code: coupon.code });
    const requests = [];
    for (let n = 0; n < 50; n += 1) {
      const email = `${randomUUID()}@readers.test`;
      const attempt_token = await preview(shop, email, toRequest({}));
      requests.push({ email, path: "subscriptions.json", body: { ...toRequest(payment), attempt_token } });
    }
    const responses = await atOnce(shop, requests);
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 400)).toHaveLength(47);
    const row = await app.db.prisma.couponCode.findUniqueOrThrow({ where: { id: coupon.id } });
    expect(row.redeemed).toBe(3);
    const numbers = await app.db.prisma.invoice.findMany({
      where: { accountId: shop.account.id },
      orderBy: { number: "asc" },
    });
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  },
);

test("of two concurrent purchases with one external_id one succeeds and the other is a conflict", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop);
  const body = createPurchaseBody(plan.id, { payment_type: "manual" }, { external_id: "order-7" });
  const request = (email: string) => atOnce(shop, [{ email, path: "subscriptions.json", body }]);
  const both = () => [request("one@readers.test"), request("other@readers.test")];
  const answers = await runBehindLock(app.databaseUrl, "lock table subscription in share mode", both);
  expect(answers.flatMap(([one]) => one?.status).toSorted()).toEqual([201, 409]);
});

test("a coupon with one redemption per buyer is used once by concurrent purchases with two tokens", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop);
  const coupon = await aCoupon(shop, { maxPerSubscriber: 1 });
  const email = `${randomUUID()}@readers.test`;
  const toRequest = (paid: object) =>
    createPurchaseBody(plan.id, { amount_cents: 800, ...paid }, { coupon_code: coupon.code });
  const tokens = [await preview(shop, email, toRequest({})), await preview(shop, email, toRequest({}))];
  const responses = await atOnce(
    shop,
    tokens.map((attempt_token) => ({
      email,
      path: "subscriptions.json",
      body: { ...toRequest({ payment_token: "tok_success" }), attempt_token },
    })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 400]);
});

test("20 concurrent purchases of one buyer follow each other without a gap or an overlap", async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop);
  const email = `${randomUUID()}@readers.test`;
  const body = createPurchaseBody(plan.id, { payment_type: "manual" });
  await atOnce(
    shop,
    Array.from({ length: 20 }, () => ({ email, path: "subscriptions.json", body })),
  );
  const rows = await app.db.prisma.subscription.findMany({
    where: { accountId: shop.account.id },
    orderBy: { startAt: "asc" },
  });
  expect(rows).toHaveLength(20);
  for (const [n, row] of rows.entries()) {
    if (n > 0) expect(row.startAt).toEqual(rows[n - 1]?.endAt);
  }
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("one story bought twice at once, for a month each, opens for two months", async () => {
  const shop = await createSandboxShop(app);
  const price = await aPricingPlan(shop, { durationUnit: "months" });
  const email = `${randomUUID()}@readers.test`;
  const toRequest = (overrides: object) => ({
    subscription: {
      subscription_plan_id: price.id,
      subscription_type: "dynamic_asset",
      dynamic_assets: [{ id: randomUUID() }],
      payment: { payment_type: "gateway_a" },
      ...overrides,
    },
  });
  const dynamic_assets = [{ id: randomUUID() }];
  const once = async () => {
    const attempt_token = await preview(shop, email, toRequest({ dynamic_assets }));
    const paid = { payment_type: "gateway_a", payment_token: "tok_success" };
    const body = { ...toRequest({ dynamic_assets, payment: paid }), attempt_token };
    return { email, path: "subscriptions.json", body };
  };
  const responses = await atOnce(shop, [await once(), await once()]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  const [first, second] = await app.db.prisma.subscription.findMany({
    where: { accountId: shop.account.id },
    orderBy: { startAt: "asc" },
  });
  expect(second?.startAt).toEqual(first?.endAt);
  const next = await shop.backoffice(email, "subscriptions/preview.json", toRequest({ dynamic_assets }));
  expect(next.body.subscription.start_timestamp).toBe(second?.endAt?.toISOString());
  const other = await shop.backoffice(email, "subscriptions/preview.json", toRequest({}));
  expect(other.body.subscription.start_timestamp).toBe(first?.startAt.toISOString());
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});
