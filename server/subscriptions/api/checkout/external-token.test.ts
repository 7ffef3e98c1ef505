import { describe, expect, test } from "vitest";
import { aShop, purchaseOf, type Shop } from "@/test/checkout";
import { aPlan } from "@/test/subscriptions";
import { useWorld } from "@/test/world";

const world = useWorld();

const pathOf = (planId: number) => `/api/v1/subscription_plans/${planId}/external_subscription_token.json`;

function open(shop: Shop, planId: number, body: object) {
  return shop.post(pathOf(planId), body, shop.server);
}

const RECURRING = { type: "gateway_a_recurring" };

describe("a subscription that is opened at its gateway beforehand", () => {
  test("has the gateway's id; by an attempt's token it is that attempt's", async () => {
    const shop = await aShop(world);
    const plan = await aPlan(shop, { recurring: true });
    const alone = await open(shop, plan.id, RECURRING);
    expect([alone.status, alone.body]).toEqual([
      200,
      { subscription: { id: expect.stringMatching(/^sbx_sub_/) } },
    ]);
    const word = { payment_type: "gateway_a_recurring" };
    const preview = await shop.desk(
      "ada@readers.test",
      "subscriptions/preview.json",
      purchaseOf(plan.id, word),
    );
    const { attempt_token } = preview.body;
    const first = await open(shop, plan.id, { ...RECURRING, attempt_token });
    expect(first.status, first.text).toBe(200);
    expect(first.body.subscription.id).toBe(preview.body.external_reference_id);
    expect((await open(shop, plan.id, { ...RECURRING, attempt_token })).body).toEqual(first.body);
    expect(await world.db.prisma.subscription.count({ where: { accountId: shop.account.id } })).toBe(0);
  });

  test("is refused for words of one payment, plans that do not recur, and attempts of others", async () => {
    const [shop, other] = [await aShop(world), await aShop(world)];
    const plan = await aPlan(shop, { recurring: true });
    const once = await aPlan(shop);
    expect((await open(shop, plan.id, { type: "gateway_a" })).status).toBe(400);
    expect((await open(shop, once.id, RECURRING)).status).toBe(400);
    expect((await open(shop, plan.id, { ...RECURRING, attempt_token: "nobodys" })).status).toBe(404);
    expect((await open(other, plan.id, RECURRING)).status).toBe(404);
    expect((await shop.post(pathOf(plan.id), RECURRING)).status).toBe(401);
    const preview = await shop.desk("ada@readers.test", "subscriptions/preview.json", purchaseOf(once.id));
    const token = { attempt_token: preview.body.attempt_token };
    expect((await open(shop, plan.id, { ...RECURRING, ...token })).status).toBe(404);
  });
});
