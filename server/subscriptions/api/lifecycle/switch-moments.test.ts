import { expect, test } from "vitest";
import { listMoneyProblems, previewSwitch, switchPlan } from "@/server/subscriptions/checkout/index";
import { deliverAndProcessEvent } from "@/test/gateway-events";
import { createRecurringShop } from "@/test/recurring";
import { readLogAndEvents } from "@/test/subscription-rows";
import { aGroup, aPlan } from "@/test/subscriptions";
import { createSwitchScenario } from "@/test/switching";
import { useWorld } from "@/test/world";

const world = useWorld();
const readRow = (id: number) => world.db.prisma.subscription.findUniqueOrThrow({ where: { id } });

/** Assert that one plan ended at the exact moment at which the other began. */
async function expectNoMomentOfBoth(firstId: number, secondId: number) {
  const [first, second] = [await readRow(firstId), await readRow(secondId)];
  expect([first.endAt, first.expiredAt]).toEqual([second.startAt, second.startAt]);
}

test("an immediate switch ends the plan exactly when the other begins, with a running clock", async () => {
  const { shop, plus, buy, change, opens } = await createSwitchScenario(world);
  const first = await buy();
  world.clock.set("2026-11-16T12:00:00.000Z");
  world.clock.run();
  const second = await change(first.id, plus);
  await expectNoMomentOfBoth(first.id, second.id);
  expect([second.status, await opens()]).toEqual(["active", true]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("an immediate switch of a recurring plan ends it at the moment at which the other begins", async () => {
  const shop = await createRecurringShop(world);
  const { id: groupId } = await aGroup(shop);
  const recurring = { recurring: true, supportedPaymentProviders: ["gateway_a_recurring"], groupId };
  const plus = await aPlan(shop, { ...recurring, title: "Plus", priceCents: 2000 });
  const id = await shop.buy({ plan: recurring });
  world.clock.run();
  const switchBody = {
    id,
    subscriberId: null,
    paymentType: null,
    switchType: "upgrade",
    planId: plus.id,
  } as const;
  const { attemptToken } = await previewSwitch(shop.paying, switchBody);
  const switched = { id, subscriberId: null, attemptToken, paymentToken: null };
  await expectNoMomentOfBoth(id, (await switchPlan(shop.paying, switched)).subscription.id);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a switch that is paid later ends the former plan when it begins, and is published as activated", async () => {
  const { shop, plus, buy, change, told, opens } = await createSwitchScenario(world);
  const first = await buy();
  world.clock.set("2026-11-16T12:00:00.000Z");
  world.clock.run();
  const second = await change(first.id, plus, "tok_pending");
  expect(await opens()).toBe(true);
  const { externalPaymentId } = await world.db.prisma.payment.findUniqueOrThrow({
    where: { id: second.payment_id },
  });
  const says = { event: "payment.captured", payment_id: externalPaymentId ?? "", amount_cents: 1500 };
  expect(await deliverAndProcessEvent(world, shop, says)).toBe("done");
  await expectNoMomentOfBoth(first.id, second.id);
  expect([await told(second.id), await opens()]).toMatchObject([{ status: "active" }, true]);
  expect((await readLogAndEvents(shop, second.id)).events).toEqual(["created", "activated", "switched"]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});
