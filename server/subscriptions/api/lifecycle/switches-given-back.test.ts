import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cancelSubscription, deleteSubscription } from "@/server/subscriptions/lifecycle/index";
import { aShop, purchaseOf } from "@/test/checkout";
import { paymentContextOf } from "@/test/gateway-events";
import { refundNow } from "@/test/refunds";
import { aGroup, aPlan } from "@/test/subscriptions";
import { useWorld } from "@/test/world";

const world = useWorld();

/** A reader with a month for 10.00, bought just now, of a group with plans for 20.00 and 30.00. */
async function aReader(terms: Parameters<typeof aPlan>[1] = {}) {
  world.clock.set("2026-11-01T12:00:00.000Z");
  const shop = await aShop(world);
  const ada = { id: `${randomUUID()}@readers.test` };
  const { id: groupId } = await aGroup(shop);
  const planOf = (title: string, priceCents: number) => aPlan(shop, { groupId, title, priceCents, ...terms });
  const [basic, plus, gold] = [
    await planOf("Basic", 1000),
    await planOf("Plus", 2000),
    await planOf("Gold", 3000),
  ];
  const buy = async () => {
    const { body } = await shop.own(ada, "subscriptions/preview", purchaseOf(basic.id));
    const made = await shop.own(ada, "subscriptions", {
      ...purchaseOf(basic.id, { payment_token: "tok_success" }),
      attempt_token: body.attempt_token,
    });
    expect(made.status, made.text).toBe(201);
    return made.body.subscription;
  };
  const preview = (id: number, plan: { id: number }) =>
    shop.own(ada, `subscriptions/${id}/switch_plan/preview`, {
      subscription_plan_id: plan.id,
      switch_type: "upgrade",
    });
  const perform = (id: number, attempt_token: string) =>
    shop.own(ada, `subscriptions/${id}/switch_plan`, { attempt_token, payment_token: "tok_success" });
  const change = async (id: number, plan: { id: number }) => {
    const made = await perform(id, (await preview(id, plan)).body.attempt_token);
    expect(made.status, made.text).toBe(200);
    return made.body.subscription;
  };
  const giveBack = (paymentId: number, amountCents: number | null = null) =>
    refundNow(paymentContextOf(shop), { paymentId, amountCents });
  return { shop, plus, gold, buy, preview, perform, change, giveBack };
}

test.each([
  ["all of it", null, 2000],
  ["some of it", 400, 1400],
])("what was paid at first and goes back after a switch counts no more: %s", async (_what, cents, due) => {
  const { plus, gold, buy, preview, perform, change, giveBack } = await aReader();
  const first = await buy();
  const second = await change(first.id, plus);
  const promised = await preview(second.id, gold);
  expect(promised.body.chargeable_amount_cents).toBe(1000);
  await giveBack(first.payment_id, cents);
  expect((await preview(second.id, gold)).body.chargeable_amount_cents).toBe(due);
  expect((await perform(second.id, promised.body.attempt_token)).status).toBe(409);
});

test.each([
  ["given back", "refund"],
  ["ended at once", "end"],
  ["deleted", "delete"],
])("a switch that waits and is %s leaves the subscription free for another one", async (_how, how) => {
  const { shop, plus, gold, buy, preview, change, giveBack } = await aReader({ prorationEnabled: false });
  const first = await buy();
  const waiting = await change(first.id, plus);
  expect((await preview(first.id, gold)).status).toBe(400);
  if (how === "refund") await giveBack(waiting.payment_id);
  if (how === "end")
    await cancelSubscription(shop.ctx, { id: waiting.id, subscriberId: null, immediately: true });
  if (how === "delete") await deleteSubscription(shop.ctx, { id: waiting.id, subscriberId: null });
  const again = await change(first.id, gold);
  expect(again).toMatchObject({ status: "pending", start_timestamp: first.end_timestamp });
  const row = await world.db.prisma.subscription.findUniqueOrThrow({ where: { id: again.id } });
  expect(row.switchedFromId).toBe(first.id);
});
