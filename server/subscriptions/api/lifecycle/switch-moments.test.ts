import { expect, test } from "vitest";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { previewSwitch, switchPlan } from "@/server/subscriptions/switching/index";
import { toldAndDone } from "@/test/gateway-events";
import { aRecurringShop } from "@/test/recurring";
import { toldOf } from "@/test/subscription-rows";
import { aGroup, aPlan } from "@/test/subscriptions";
import { aSwitcher } from "@/test/switching";
import { useWorld } from "@/test/world";

const world = useWorld();
const rowOf = (id: number) => world.db.prisma.subscription.findUniqueOrThrow({ where: { id } });

/** That one plan ended at the very moment at which the other one began, however long it took to say so. */
async function expectNoMomentOfBoth(firstId: number, secondId: number) {
  const [first, second] = [await rowOf(firstId), await rowOf(secondId)];
  expect([first.endAt, first.expiredAt]).toEqual([second.startAt, second.startAt]);
}

test("what is switched at once ends at the very moment at which the other plan begins, while time goes on", async () => {
  const { shop, plus, buy, change, opens } = await aSwitcher(world);
  const first = await buy();
  world.clock.set("2026-11-16T12:00:00.000Z");
  world.clock.run();
  const second = await change(first.id, plus);
  await expectNoMomentOfBoth(first.id, second.id);
  expect([second.status, await opens()]).toEqual(["active", true]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("what renews itself and is switched at once ends at the moment at which the other plan begins", async () => {
  const shop = await aRecurringShop(world);
  const { id: groupId } = await aGroup(shop);
  const recurring = { recurring: true, supportedPaymentProviders: ["gateway_a_recurring"], groupId };
  const plus = await aPlan(shop, { ...recurring, title: "Plus", priceCents: 2000 });
  const id = await shop.buy({ plan: recurring });
  world.clock.run();
  const asked = {
    id,
    subscriberId: null,
    paymentType: null,
    switchType: "upgrade",
    planId: plus.id,
  } as const;
  const { attemptToken } = await previewSwitch(shop.paying, asked);
  const switched = { id, subscriberId: null, attemptToken, paymentToken: null };
  await expectNoMomentOfBoth(id, (await switchPlan(shop.paying, switched)).subscription.id);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a switch whose payment comes later ends the former plan at the moment at which it begins, and is told as activated", async () => {
  const { shop, plus, buy, change, told, opens } = await aSwitcher(world);
  const first = await buy();
  world.clock.set("2026-11-16T12:00:00.000Z");
  world.clock.run();
  const second = await change(first.id, plus, "tok_pending");
  expect(await opens()).toBe(true);
  const { externalPaymentId } = await world.db.prisma.payment.findUniqueOrThrow({
    where: { id: second.payment_id },
  });
  const says = { event: "payment.captured", payment_id: externalPaymentId ?? "", amount_cents: 1500 };
  expect(await toldAndDone(world, shop, says)).toBe("done");
  await expectNoMomentOfBoth(first.id, second.id);
  expect([await told(second.id), await opens()]).toMatchObject([{ status: "active" }, true]);
  expect((await toldOf(shop, second.id)).events).toEqual(["created", "activated", "switched"]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});
