import { expect, test } from "vitest";
import { runDueWork } from "@/server/subscriptions/billing/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { extendSubscription } from "@/server/subscriptions/lifecycle/index";
import { deliverAndProcessEvent } from "@/test/gateway-events";
import { createTestPaymentContext } from "@/test/payment-context";
import { createSwitchScenario } from "@/test/switch-scenario";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

async function aBuyer(terms: Parameters<typeof createSwitchScenario>[1] = {}) {
  const buyer = await createSwitchScenario(app, terms);
  const pay = async ({ payment_id: id }: { payment_id: number }) => {
    const payment = await app.db.prisma.payment.findUniqueOrThrow({ where: { id } });
    const { externalPaymentId, amountCents: amount_cents } = payment;
    const event = { event: "payment.captured", payment_id: externalPaymentId ?? "", amount_cents };
    expect(await deliverAndProcessEvent(app, buyer.shop, event)).toBe("done");
  };
  const extend = (id: number) =>
    extendSubscription(buyer.shop.ctx, { id, subscriberId: null, extendTo: "2026-12-10" });
  return { ...buyer, pay, extend, problems: () => listMoneyProblems(buyer.shop.ctx) };
}

test.each([
  ["a purchase", true],
  ["a switch", false],
])(
  "%s that awaits its payment moves with the subscription before it, and so does a later purchase",
  async (_what, isPurchase) => {
    const terms = isPurchase ? {} : { prorationEnabled: false };
    const { plus, buy, change, extend, pay, days, problems } = await aBuyer(terms);
    const first = await buy();
    const waiting = isPurchase ? await buy("tok_pending") : await change(first.id, plus, "tok_pending");
    const last = await buy();
    await extend(first.id);
    await pay(waiting);
    expect([await days(first.id), await days(waiting.id), await days(last.id)]).toEqual([
      ["2026-11-01", "2026-12-10"],
      ["2026-12-10", "2027-01-10"],
      ["2027-01-10", "2027-02-10"],
    ]);
    expect(await problems()).toEqual([]);
  },
);

test("a purchase awaiting payment begins where an immediate switch ends; a later purchase follows it", async () => {
  const { plus, buy, change, pay, days, problems } = await aBuyer();
  const [first, waiting, last] = [await buy(), await buy("tok_pending"), await buy()];
  app.clock.set("2026-11-16T12:00:00.000Z");
  const second = await change(first.id, plus);
  await pay(waiting);
  expect([await days(second.id), await days(waiting.id), await days(last.id)]).toEqual([
    ["2026-11-16", "2026-12-16"],
    ["2026-12-16", "2027-01-16"],
    ["2027-01-16", "2027-02-16"],
  ]);
  expect(await problems()).toEqual([]);
});

/** Switch immediately on 16 November, pay a day later, and buy a subscription in between. */
async function buyDuringSwitch(
  buyer: Awaited<ReturnType<typeof aBuyer>>,
  { first, to }: { first: { id: number }; to: { id: number } },
) {
  app.clock.set("2026-11-16T12:00:00.000Z");
  const second = await buyer.change(first.id, to, "tok_pending");
  const after = await buyer.buy();
  app.clock.set("2026-11-17T12:00:00.000Z");
  await buyer.pay(second);
  return Promise.all([buyer.days(second.id), buyer.days(after.id)]);
}

test("a purchase made while a switch awaited its payment begins where the switch ends", async () => {
  const buyer = await aBuyer();
  const first = await buyer.buy();
  expect(await buyDuringSwitch(buyer, { first, to: buyer.plus })).toEqual([
    ["2026-11-17", "2026-12-17"],
    ["2026-12-17", "2027-01-17"],
  ]);
  expect(await buyer.problems()).toEqual([]);
});

test("purchases before and during the payment of a switch to a year follow it one after the other", async () => {
  const buyer = await aBuyer();
  const [first, before] = [await buyer.buy(), await buyer.buy()];
  const to = await buyer.planOf("Year", 20_000, { durationLength: 12 });
  expect(await buyDuringSwitch(buyer, { first, to })).toEqual([
    ["2026-11-17", "2027-11-17"],
    ["2027-12-17", "2028-01-17"],
  ]);
  expect(await buyer.days(before.id)).toEqual(["2027-11-17", "2027-12-17"]);
  expect(await buyer.problems()).toEqual([]);
});

test("an immediate switch paid after its plan ended follows purchases made ahead, charged once", async () => {
  const { shop, plus, buy, change, pay, days, problems } = await aBuyer();
  const [first] = [await buy(), await buy()];
  app.clock.set("2026-11-16T12:00:00.000Z");
  const second = await change(first.id, plus, "tok_pending");
  app.clock.set("2026-12-02T12:00:00.000Z");
  await runDueWork(createTestPaymentContext(shop));
  await pay(second);
  expect(await days(second.id)).toEqual(["2027-01-01", "2027-02-01"]);
  expect(await problems()).toEqual([]);
});

test("an immediate switch paid after its plan was refunded follows purchases made ahead", async () => {
  const { plus, buy, change, pay, refund, days, problems } = await aBuyer();
  const [first] = [await buy(), await buy()];
  app.clock.set("2026-11-16T12:00:00.000Z");
  const second = await change(first.id, plus, "tok_pending");
  await refund(first.payment_id, null, true);
  await pay(second);
  // Shortened by the share of its price that the refunded credit would have paid.
  expect(await days(second.id)).toEqual(["2027-01-01", "2027-01-24"]);
  expect(await problems()).toEqual([]);
});

test("a payment and a concurrent extension of the subscription before it both apply", async () => {
  const { buy, extend, pay, days, problems } = await aBuyer();
  for (let round = 0; round < 12; round += 1) {
    const reader = { id: `reader-${round}@readers.test`, provider: "email" };
    const [first, waiting] = [await buy("tok_success", reader), await buy("tok_pending", reader)];
    await Promise.all([extend(first.id), pay(waiting)]);
    expect(await days(waiting.id)).toEqual(["2026-12-10", "2027-01-10"]);
  }
  expect(await problems()).toEqual([]);
});
