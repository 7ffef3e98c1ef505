import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { aShop, purchaseOf } from "@/test/checkout";
import { toldOf } from "@/test/subscription-rows";
import { aGroup, aPlan } from "@/test/subscriptions";
import { useWorld } from "@/test/world";

const world = useWorld();

test.each([
  ["at once", true, "2026-12-16", ["2026-12-16", "2027-01-16", "2027-02-16"]],
  ["at the period's end", false, "2027-01-01", ["2027-01-01", "2027-02-01", "2027-03-01"]],
])("what was bought ahead begins where a switch %s ends: no day is paid for twice", async (...terms) => {
  const [, prorationEnabled, end, ahead] = terms;
  world.clock.set("2026-11-01T12:00:00.000Z");
  const shop = await aShop(world);
  const ada = { id: `${randomUUID()}@readers.test` };
  const { id: groupId } = await aGroup(shop);
  const basic = await aPlan(shop, { groupId, prorationEnabled });
  const plus = await aPlan(shop, { groupId, title: "Plus", priceCents: 2000 });
  const buy = async () => {
    const { body } = await shop.own(ada, "subscriptions/preview", purchaseOf(basic.id));
    const paid = purchaseOf(basic.id, { payment_token: "tok_success" });
    const made = await shop.own(ada, "subscriptions", { ...paid, attempt_token: body.attempt_token });
    expect(made.status, made.text).toBe(201);
    return Number(made.body.subscription.id);
  };
  const [first, second, third] = [await buy(), await buy(), await buy()];
  world.clock.set("2026-11-16T12:00:00.000Z");
  const path = `subscriptions/${first}/switch_plan`;
  const asked = { subscription_plan_id: plus.id, switch_type: "upgrade" };
  const { attempt_token } = (await shop.own(ada, `${path}/preview`, asked)).body;
  const switched = await shop.own(ada, path, { attempt_token, payment_token: "tok_success" });
  expect(switched.status, switched.text).toBe(200);
  const dayOf = (at: Date | null) => at?.toISOString().slice(0, 10);
  const rowOf = (id: number) => world.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
  const [one, two] = [await rowOf(second), await rowOf(third)];
  expect(dayOf((await rowOf(switched.body.subscription.id)).endAt)).toBe(end);
  expect([one.startAt, two.startAt, two.endAt].map(dayOf)).toEqual(ahead);
  expect(one.endAt).toEqual(two.startAt);
  expect((await toldOf(shop, second)).actions.at(-1)).toBe("moved behind what was switched");
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});
