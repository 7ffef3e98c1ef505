import { expect, test } from "vitest";
import { runDueWork } from "@/server/subscriptions/billing/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { extendSubscription } from "@/server/subscriptions/lifecycle/index";
import { createTestPaymentContext } from "@/test/payment-context";
import { readLogAndEvents } from "@/test/subscription-fixtures";
import { createSwitchScenario } from "@/test/switch-scenario";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

async function aRenewer() {
  const buyer = await createSwitchScenario(app);
  const first = await buyer.buy();
  const renew = (token: string) => {
    const payment = { payment_type: "gateway_a", amount_cents: 1000, amount_currency: "INR" };
    const body = { subscription: { payment: { ...payment, payment_token: token } } };
    return buyer.shop.own(buyer.ada, `subscriptions/${first.id}/renewals`, body);
  };
  return { ...buyer, first, renew };
}

test("a refunded renewal can be made again, once", async () => {
  const { shop, first, renew, refund, days } = await aRenewer();
  const renewed = await renew("tok_success_2");
  expect(renewed.status, renewed.text).toBe(201);
  expect((await renew("tok_success_3")).status).toBe(409);
  await refund(renewed.body.subscription.payment_id);
  const both = await Promise.all([renew("tok_success_4"), renew("tok_success_4")]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  expect(await days(both[0]?.body.subscription.id)).toEqual(["2026-12-01", "2027-01-01"]);
  expect(first.status).toBe("active");
  expect((await renew("tok_success_5")).status).toBe(409);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a reader whose renewal was refunded is reminded of the end again", async () => {
  const { shop, first, renew, refund } = await aRenewer();
  const renewed = await renew("tok_success_2");
  await refund(renewed.body.subscription.payment_id);
  app.clock.set("2026-11-30T18:00:00.000Z");
  await runDueWork(createTestPaymentContext(shop));
  expect((await readLogAndEvents(shop, first.id)).events).toContain("expiry-reminded");
});

test("days that staff add are inserted before purchases made ahead, not into paid days", async () => {
  const { shop, first, renew, days, buy } = await aRenewer();
  const renewed = await renew("tok_success_2");
  const ahead = await buy();
  await extendSubscription(shop.ctx, { id: first.id, subscriberId: null, extendTo: "2026-12-10" });
  const readRow = (id: number) => app.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
  const [one, two, three] = [
    await readRow(first.id),
    await readRow(renewed.body.subscription.id),
    await readRow(ahead.id),
  ];
  expect([two.startAt, three.startAt]).toEqual([one.endAt, two.endAt]);
  expect([await days(two.id), await days(three.id)]).toEqual([
    ["2026-12-10", "2027-01-10"],
    ["2027-01-10", "2027-02-10"],
  ]);
  expect((await readLogAndEvents(shop, two.id)).actions.at(-1)).toBe("rescheduled after an extension");
});

test("days added while a switch awaits payment belong to the former plan; the switch begins after them", async () => {
  const { shop, plus, ...buyer } = await createSwitchScenario(app, { prorationEnabled: false });
  const first = await buyer.buy();
  const { attempt_token } = (await buyer.preview(first.id, plus)).body;
  const where = { accountId_adapter: { accountId: shop.account.id, adapter: "sandbox" } };
  const { credentials } = await app.db.prisma.paymentGateway.findUniqueOrThrow({ where });
  await app.db.prisma.paymentGateway.update({ where, data: { credentials: "lost" } });
  expect((await buyer.perform(first.id, attempt_token)).status).toBe(503);
  await extendSubscription(shop.ctx, { id: first.id, subscriberId: null, extendTo: "2026-12-10" });
  await app.db.prisma.paymentGateway.update({ where, data: { credentials } });
  const switched = await buyer.perform(first.id, attempt_token);
  expect(switched.status, switched.text).toBe(200);
  const readRow = (id: number) => app.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
  const { endAt } = await readRow(first.id);
  expect((await readRow(switched.body.subscription.id)).startAt).toEqual(endAt);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});
