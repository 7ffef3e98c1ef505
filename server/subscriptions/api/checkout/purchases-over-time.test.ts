import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { aGroup, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const anEmail = () => `${randomUUID()}@readers.test`;

async function previewAndCreate(shop: Shop, email: string, body: ReturnType<typeof createPurchaseBody>) {
  const preview = await shop.backoffice(email, "subscriptions/preview.json", body);
  expect(preview.status, preview.text).toBe(200);
  const { subscription } = body;
  return shop.backoffice(email, "subscriptions.json", {
    attempt_token: preview.body.attempt_token,
    subscription: { ...subscription, payment: { ...subscription.payment, payment_token: "tok_success" } },
  });
}

async function noProblems(shop: Shop) {
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
}

describe("purchases over time", () => {
  test("a trial charges and refunds five units to check the card; the first charge is due at its end", async () => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop, { recurring: true, trial: { length: 14, unit: "days" } });
    const email = anEmail();
    const type = { payment_type: "gateway_a_recurring" };
    const short = { trial_period_length: 1, trial_period_unit: "weeks" };
    const preview = await shop.backoffice(
      email,
      "subscriptions/preview.json",
      createPurchaseBody(plan.id, type, short),
    );
    expect(preview.body.external_reference_id).toMatch(/^sbx_sub_/);
    const tooLong = { trial_period_length: 15, trial_period_unit: "days" };
    const refused = await shop.backoffice(
      email,
      "subscriptions/preview.json",
      createPurchaseBody(plan.id, type, tooLong),
    );
    expect(refused.status).toBe(400);
    const paid = createPurchaseBody(plan.id, { ...type, payment_token: "tok_success" }, short);
    const create = { ...paid, attempt_token: preview.body.attempt_token };
    const created = await shop.backoffice(email, "subscriptions.json", create);
    expect(created.status, created.text).toBe(201);
    expect(created.body.subscription).toMatchObject({
      in_trial_period: true,
      end_timestamp: "2026-11-08T12:00:00.000Z",
      next_payment_due_date: "2026-11-08T12:00:00.000Z",
      payment_amount: "0.00",
      recurring: true,
      renewable: false,
      invoices: [],
    });
    const [payment] = await app.db.prisma.payment.findMany({ where: { accountId: shop.account.id } });
    expect(payment).toMatchObject({ purpose: "trial_authorisation", amountCents: 500, status: "captured" });
    const without = { ...createPurchaseBody(plan.id, type), trial_period: false };
    const full = await shop.backoffice(anEmail(), "subscriptions/preview.json", without);
    expect(full.body.subscription).toMatchObject({
      in_trial_period: false,
      end_timestamp: "2026-12-01T12:00:00.000Z",
    });
    const previewed = await shop.backoffice(anEmail(), "subscriptions/preview.json", {
      ...without,
      trial_period: "false",
    });
    expect(previewed.body.subscription).toMatchObject({ in_trial_period: false });
  });

  test("a campaign counts what it collects, and refuses purchases at its target where configured", async () => {
    const shop = await createSandboxShop(app);
    const campaign = { currency: "INR", targetCents: 1500, targetValidationEnabled: true };
    const group = await aGroup(shop, { type: "campaign", campaign });
    const plan = await aPlan(shop, { groupId: group.id });
    const first = await previewAndCreate(shop, anEmail(), createPurchaseBody(plan.id));
    expect(first.body.subscription).toMatchObject({ campaign_subscription: true, campaign_id: group.id });
    expect((await previewAndCreate(shop, anEmail(), createPurchaseBody(plan.id))).status).toBe(201);
    const third = await shop.backoffice(anEmail(), "subscriptions/preview.json", createPurchaseBody(plan.id));
    expect(third.status).toBe(400);
    const row = await app.db.prisma.subscriptionGroup.findUniqueOrThrow({ where: { id: group.id } });
    expect(Number(row.collectedAmountCents)).toBe(2000);
  });

  test("a renewal starts at the current end, once, and keeps the metadata", async () => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop);
    const email = anEmail();
    const { body } = await previewAndCreate(
      shop,
      email,
      createPurchaseBody(plan.id, {}, { metadata: { kept: true } }),
    );
    const path = `subscriptions/${body.subscription.id}/renewals.json`;
    const payment = { payment_type: "gateway_a", amount_cents: 1000, amount_currency: "INR" };
    const paid = { subscription: { payment: { ...payment, payment_token: "tok_success_2" } } };
    const both = await Promise.all([shop.backoffice(email, path, paid), shop.backoffice(email, path, paid)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.text).toBe(both[1]?.text);
    expect(both[0]?.body.subscription).toMatchObject({
      status: "pending",
      start_timestamp: "2026-12-01T12:00:00.000Z",
      end_timestamp: "2027-01-01T12:00:00.000Z",
      metadata: { kept: true },
    });
    const another = { subscription: { payment: { ...payment, payment_token: "tok_success_3" } } };
    expect((await shop.backoffice(email, path, another)).status).toBe(409);
    await noProblems(shop);
  });
});
