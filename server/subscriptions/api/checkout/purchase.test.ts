import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { expandBatches } from "@/server/platform/outbox/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { aCoupon, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const anEmail = () => `${randomUUID()}@readers.test`;

async function listEvents(shop: Shop) {
  await expandBatches(app.db, shop.account.id);
  return app.db.prisma.accountEvent.findMany({
    where: { accountId: shop.account.id },
    orderBy: { position: "asc" },
  });
}

async function noProblems(shop: Shop) {
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
}

describe("a purchase through a gateway", () => {
  test("is previewed, paid, active, invoiced and published as events", async () => {
    const shop = await createSandboxShop(app, {
      settings: { subscriptions: { invoices: { prefix: "H-", seller: "Harbour Ltd" } } },
    });
    const plan = await aPlan(shop, { priceCents: 18_000 });
    const coupon = await aCoupon(shop, { code: "FIFTH" });
    await shop.ctx.db.prisma.taxRate.createMany({
      data: ["CGST", "SGST"].map((name, position) => ({
        accountId: shop.account.id,
        name,
        percentage: 9,
        position,
      })),
    });
    const email = anEmail();
    const body = createPurchaseBody(
      plan.id,
      { amount_cents: "14400" },
      { coupon_code: "fifth", metadata: { a: 1 } },
    );
    const preview = await shop.backoffice(email, "subscriptions/preview.json", body);
    expect(preview.status, preview.text).toBe(200);
    expect(preview.body.attempt_token).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(preview.body.external_reference_id).toMatch(/^sbx_ord_/);
    expect(preview.body.subscription).toMatchObject({
      id: null,
      account_id: null,
      payment_id: null,
      payment_type: "preview",
      payment_amount: "144.00",
      plan_amount_cents: 18_000,
      status: "active",
      invoices: [],
      start_timestamp: "2026-11-01T12:00:00.000Z",
      end_timestamp: "2026-12-01T12:00:00.000Z",
    });
    expect(await app.db.prisma.subscription.count({ where: { accountId: shop.account.id } })).toBe(0);
    const created = await shop.backoffice(email, "subscriptions.json", {
      ...body,
      attempt_token: preview.body.attempt_token,
      subscription: {
        ...body.subscription,
        payment: { ...body.subscription.payment, payment_token: "tok_success" },
      },
    });
    expect(created.status, created.text).toBe(201);
    const { subscription } = created.body;
    expect(subscription).toMatchObject({
      status: "active",
      active: true,
      payment_type: "gateway_a",
      payment_token: "tok_success",
      payment_amount: "144.00",
      coupon_code: "FIFTH",
      coupon_code_id: coupon.id,
      metadata: { a: 1 },
      discount_detail: {
        code: "FIFTH",
        discount_type: "percent",
        value: 20,
        discounted_price_cents: 14_400,
        price_cents: 18_000,
        price_currency: "INR",
      },
    });
    expect(subscription.invoices).toEqual([
      {
        id: expect.any(Number),
        sequenced_invoice_number: "H-1",
        base_price: "152.54",
        amount_cents: 14_400,
        amount_currency: "INR",
        amount_after_discount_before_tax: "122.03",
        discount_details: { code: "FIFTH", discount_percentage: 20, discount_amount: "30.51" },
        invoice_taxes: {
          CGST: { percentage: "9.0", amount: "10.98", currency: "INR" },
          SGST: { percentage: "9.0", amount: "10.98", currency: "INR" },
        },
        round_off: "0.01",
        external_payment_id: expect.stringMatching(/^sbx_pay_/),
        downloadable: true,
        created_at: "2026-11-01T12:00:00.000Z",
      },
    ]);
    const names = (await listEvents(shop)).map(({ name }) => name);
    expect(names).toEqual([
      "subscriptions/subscriber.created",
      "subscriptions/subscription.created",
      "subscriptions/subscription.activated",
    ]);
    await noProblems(shop);
    const path = `/api/v1/subscribers/email/${email}/subscriptions/${subscription.id}/invoices`;
    const page = await shop.get(`${path}/${subscription.invoices[0].id}/download.json`);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(
      Buffer.from(await page.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect((await shop.get(`${path}/999999/download.json`)).status).toBe(404);
    const byId = `/api/v1/subscriptions/${subscription.id}/invoices/${subscription.invoices[0].id}/download.json`;
    const same = await shop.get(byId);
    expect([same.status, same.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const other = await createSandboxShop(app);
    expect((await other.get(byId)).status).toBe(404);
    expect((await shop.get(byId, {})).status).toBe(401);
  });

  test("is the same subscription for every repeated request, and another request is a conflict", async () => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    const email = anEmail();
    const body = createPurchaseBody(plan.id);
    const { body: preview } = await shop.backoffice(email, "subscriptions/preview.json", body);
    const paid = createPurchaseBody(plan.id, { payment_token: "tok_success" });
    const create = { ...paid, attempt_token: preview.attempt_token };
    const first = await shop.backoffice(email, "subscriptions.json", create);
    const repeated = await shop.backoffice(email, "subscriptions.json", create);
    expect([first.status, repeated.status, repeated.text]).toEqual([201, 201, first.text]);
    const other = { ...create, subscription: { ...paid.subscription, notes: "another" } };
    expect((await shop.backoffice(email, "subscriptions.json", other)).status).toBe(409);
    expect((await shop.backoffice(anEmail(), "subscriptions.json", create)).status).toBe(404);
    await noProblems(shop);
  });

  test("that is declined leaves its token for another payment", async () => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    const coupon = await aCoupon(shop, { maxRedemptions: 1 });
    const email = anEmail();
    const priced = { amount_cents: 800 };
    const overrides = { coupon_code: coupon.code };
    const { body: preview } = await shop.backoffice(
      email,
      "subscriptions/preview.json",
      createPurchaseBody(plan.id, priced, overrides),
    );
    const create = (payment_token: string) =>
      shop.backoffice(email, "subscriptions.json", {
        ...createPurchaseBody(plan.id, { ...priced, payment_token }, overrides),
        attempt_token: preview.attempt_token,
      });
    for (const token of ["tok_decline", "tok_uncapturable", "nonsense"]) {
      const refused = await create(token);
      expect([refused.status, refused.body.error.code]).toEqual([400, "invalid"]);
    }
    const paid = await create("tok_success");
    expect(paid.status, paid.text).toBe(201);
    await noProblems(shop);
  });
});
