import { describe, expect, test } from "vitest";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

const buildPath = (planId: number) => `/api/v1/subscription_plans/${planId}/external_subscription_token.json`;

function open(shop: Shop, planId: number, body: object) {
  return shop.post(buildPath(planId), body, shop.server);
}

const RECURRING = { type: "gateway_a_recurring" };

describe("a subscription opened at its gateway in advance", () => {
  test("returns the gateway's id; with an attempt's token, the id of that attempt", async () => {
    const shop = await createSandboxShop(app);
    const plan = await aPlan(shop, { recurring: true });
    const unlinked = await open(shop, plan.id, RECURRING);
    expect([unlinked.status, unlinked.body]).toEqual([
      200,
      { subscription: { id: expect.stringMatching(/^sbx_sub_/) } },
    ]);
    const paymentType = { payment_type: "gateway_a_recurring" };
    const preview = await shop.backoffice(
      "ada@readers.test",
      "subscriptions/preview.json",
      createPurchaseBody(plan.id, paymentType),
    );
    const { attempt_token } = preview.body;
    const first = await open(shop, plan.id, { ...RECURRING, attempt_token });
    expect(first.status, first.text).toBe(200);
    expect(first.body.subscription.id).toBe(preview.body.external_reference_id);
    expect((await open(shop, plan.id, { ...RECURRING, attempt_token })).body).toEqual(first.body);
    expect(await app.db.prisma.subscription.count({ where: { accountId: shop.account.id } })).toBe(0);
  });

  test("is refused for one-time payment types, non-recurring plans, and attempts of other accounts", async () => {
    const [shop, other] = [await createSandboxShop(app), await createSandboxShop(app)];
    const plan = await aPlan(shop, { recurring: true });
    const oneTimePlan = await aPlan(shop);
    expect((await open(shop, plan.id, { type: "gateway_a" })).status).toBe(400);
    expect((await open(shop, oneTimePlan.id, RECURRING)).status).toBe(400);
    expect((await open(shop, plan.id, { ...RECURRING, attempt_token: "nobodys" })).status).toBe(404);
    expect((await open(other, plan.id, RECURRING)).status).toBe(404);
    expect((await shop.post(buildPath(plan.id), RECURRING)).status).toBe(401);
    const preview = await shop.backoffice(
      "ada@readers.test",
      "subscriptions/preview.json",
      createPurchaseBody(oneTimePlan.id),
    );
    const token = { attempt_token: preview.body.attempt_token };
    expect((await open(shop, plan.id, { ...RECURRING, ...token })).status).toBe(404);
  });
});
