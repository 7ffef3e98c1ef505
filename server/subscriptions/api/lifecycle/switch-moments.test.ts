import { expect, test } from "vitest";
import { listMoneyProblems, previewSwitch, switchPlan } from "@/server/subscriptions/checkout/index";
import { deliverAndProcessEvent } from "@/test/gateway-events";
import { createRecurringShop } from "@/test/recurring";
import { readLogAndEvents } from "@/test/subscription-fixtures";
import { aGroup, aPlan } from "@/test/subscriptions";
import { createSwitchScenario } from "@/test/switch-scenario";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const readRow = (id: number) => app.db.prisma.subscription.findUniqueOrThrow({ where: { id } });

/** Assert that one plan ended at the exact moment at which the other began. */
async function expectNoMomentOfBoth(firstId: number, secondId: number) {
  const [first, second] = [await readRow(firstId), await readRow(secondId)];
  expect([first.endAt, first.expiredAt]).toEqual([second.startAt, second.startAt]);
}

test("an immediate switch ends the plan exactly when the other begins, with a running clock", async () => {
  const { shop, plus, buy, change, opens } = await createSwitchScenario(app);
  const first = await buy();
  app.clock.set("2026-11-16T12:00:00.000Z");
  app.clock.run();
  const second = await change(first.id, plus);
  await expectNoMomentOfBoth(first.id, second.id);
  expect([second.status, await opens()]).toEqual(["active", true]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("an immediate switch of a recurring plan ends it at the moment at which the other begins", async () => {
  const shop = await createRecurringShop(app);
  const { id: groupId } = await aGroup(shop);
  const recurring = { recurring: true, supportedPaymentProviders: ["gateway_a_recurring"], groupId };
  const plus = await aPlan(shop, { ...recurring, title: "Plus", priceCents: 2000 });
  const id = await shop.buy({ plan: recurring });
  app.clock.run();
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
  const { shop, plus, buy, change, readSubscription, opens } = await createSwitchScenario(app);
  const first = await buy();
  app.clock.set("2026-11-16T12:00:00.000Z");
  app.clock.run();
  const second = await change(first.id, plus, "tok_pending");
  expect(await opens()).toBe(true);
  const { externalPaymentId } = await app.db.prisma.payment.findUniqueOrThrow({
    where: { id: second.payment_id },
  });
  const event = { event: "payment.captured", payment_id: externalPaymentId ?? "", amount_cents: 1500 };
  expect(await deliverAndProcessEvent(app, shop, event)).toBe("done");
  await expectNoMomentOfBoth(first.id, second.id);
  expect([await readSubscription(second.id), await opens()]).toMatchObject([{ status: "active" }, true]);
  expect((await readLogAndEvents(shop, second.id)).events).toEqual(["created", "activated", "switched"]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});
