import { expect, test } from "vitest";
import { runDueWork } from "@/server/subscriptions/billing/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { cancelSubscription, deleteSubscription } from "@/server/subscriptions/lifecycle/index";
import { deliverAndProcessEvent } from "@/test/gateway-events";
import { createTestPaymentContext } from "@/test/payment-context";
import { readLogAndEvents } from "@/test/subscription-fixtures";
import { createSwitchScenario } from "@/test/switch-scenario";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

test.each([
  ["fully", null, 2000],
  ["partly", 400, 1400],
])(
  "a first payment that is refunded after a switch no longer counts as credit: %s",
  async (_what, cents, due) => {
    const { plus, gold, buy, preview, perform, change, refund } = await createSwitchScenario(app);
    const first = await buy();
    const second = await change(first.id, plus);
    const promised = await preview(second.id, gold);
    expect(promised.body.chargeable_amount_cents).toBe(1000);
    await expect(refund(first.payment_id, cents)).rejects.toMatchObject({ code: "invalid" });
    await refund(first.payment_id, cents, true);
    expect((await preview(second.id, gold)).body.chargeable_amount_cents).toBe(due);
    expect((await perform(second.id, promised.body.attempt_token)).status).toBe(409);
  },
);

test.each([
  ["refunded", "refund"],
  ["ended immediately", "end"],
  ["deleted", "delete"],
])("a scheduled switch that is %s leaves the subscription free for another one", async (_how, how) => {
  const { shop, plus, gold, buy, preview, change, refund } = await createSwitchScenario(app, {
    prorationEnabled: false,
  });
  const first = await buy();
  const waiting = await change(first.id, plus);
  expect((await preview(first.id, gold)).status).toBe(400);
  if (how === "refund") await refund(waiting.payment_id);
  if (how === "end")
    await cancelSubscription(shop.ctx, { id: waiting.id, subscriberId: null, immediately: true });
  if (how === "delete") await deleteSubscription(shop.ctx, { id: waiting.id, subscriberId: null });
  const again = await change(first.id, gold);
  expect(again).toMatchObject({ status: "pending", start_timestamp: first.end_timestamp });
  const row = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: again.id } });
  expect(row.switchedFromId).toBe(first.id);
});

test.each([
  ["refunded", "refund"],
  ["ended immediately", "end"],
  ["deleted", "delete"],
])("purchases made ahead follow the former plan again where a scheduled switch is %s", async (_how, how) => {
  const { shop, plus, buy, change, refund, days } = await createSwitchScenario(app, {
    prorationEnabled: false,
  });
  const [first, second, third] = [await buy(), await buy(), await buy()];
  const waiting = await change(first.id, plus);
  expect([await days(second.id), await days(third.id)]).toEqual([
    ["2027-01-01", "2027-02-01"],
    ["2027-02-01", "2027-03-01"],
  ]);
  if (how === "refund") await refund(waiting.payment_id);
  if (how === "end")
    await cancelSubscription(shop.ctx, { id: waiting.id, subscriberId: null, immediately: true });
  if (how === "delete") await deleteSubscription(shop.ctx, { id: waiting.id, subscriberId: null });
  expect([await days(first.id), await days(second.id), await days(third.id)]).toEqual([
    ["2026-11-01", "2026-12-01"],
    ["2026-12-01", "2027-01-01"],
    ["2027-01-01", "2027-02-01"],
  ]);
  expect((await readLogAndEvents(shop, second.id)).actions.at(-1)).toBe("rescheduled: plan change undone");
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a refunded scheduled switch ends for the reader and all endpoints, and the former plan continues", async () => {
  const { shop, plus, buy, change, refund, readSubscription, opens } = await createSwitchScenario(app, {
    prorationEnabled: false,
  });
  const first = await buy();
  const waiting = await change(first.id, plus);
  await refund(waiting.payment_id);
  expect(await readSubscription(waiting.id)).toMatchObject({
    status: "expired",
    expired: true,
    active: false,
    cancelled: true,
  });
  expect(await readSubscription(first.id)).toMatchObject({ status: "active", cancelled: false });
  expect(await opens()).toBe(true);
  expect((await readLogAndEvents(shop, waiting.id)).events).toEqual([
    "created",
    "cancelled",
    "expired",
    "changed",
  ]);
  expect((await readLogAndEvents(shop, first.id)).events).not.toContain("expired");
  app.clock.set("2026-12-01T12:00:00.000Z");
  await runDueWork(createTestPaymentContext(shop));
  expect(await opens()).toBe(false);
  expect((await readLogAndEvents(shop, waiting.id)).events).toEqual([
    "created",
    "cancelled",
    "expired",
    "changed",
  ]);
  expect((await readLogAndEvents(shop, first.id)).events.at(-1)).toBe("expired");
});

test("a full refund of an immediate switch restores the former plan to its own end", async () => {
  const { shop, plus, gold, buy, preview, change, refund, readSubscription, opens, days } =
    await createSwitchScenario(app);
  const [first, ahead] = [await buy(), await buy()];
  app.clock.set("2026-11-16T12:00:00.000Z");
  const second = await change(first.id, plus);
  expect(await days(ahead.id)).toEqual(["2026-12-16", "2027-01-16"]);
  app.clock.set("2026-11-20T12:00:00.000Z");
  await refund(second.payment_id);
  expect(await readSubscription(second.id)).toMatchObject({ status: "expired", cancelled: true });
  expect(await readSubscription(first.id)).toMatchObject({
    status: "active",
    expired: false,
    cancelled: false,
    end_timestamp: first.end_timestamp,
  });
  expect([await opens(), await days(ahead.id)]).toEqual([true, ["2026-12-01", "2027-01-01"]]);
  const { events, actions } = await readLogAndEvents(shop, first.id);
  expect(events).toEqual(["created", "activated", "expired", "activated", "changed"]);
  expect(actions.at(-1)).toBe("plan change undone");
  // The restored value counts as credit again: eleven of thirty days of 10.00.
  expect((await preview(first.id, gold)).body.chargeable_amount_cents).toBe(3000 - 367);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a partial refund keeps a switch; a full refund after the former plan's end leaves no gap", async () => {
  const { plus, buy, change, refund, readSubscription, opens, days } = await createSwitchScenario(app);
  const [first, ahead] = [await buy(), await buy()];
  app.clock.set("2026-11-16T12:00:00.000Z");
  const second = await change(first.id, plus);
  await refund(second.payment_id, 500);
  expect(await readSubscription(second.id)).toMatchObject({ status: "active" });
  app.clock.set("2026-12-06T12:00:00.000Z");
  await refund(second.payment_id);
  expect([await readSubscription(first.id), await readSubscription(second.id)]).toMatchObject([
    { status: "expired" },
    { status: "expired" },
  ]);
  expect(await days(ahead.id)).toEqual(["2026-12-06", "2027-01-06"]);
  expect(await opens()).toBe(true);
});

test("a refund of a scheduled switch that has begun leaves no gap before purchases made ahead", async () => {
  const { shop, plus, buy, change, refund, opens, days } = await createSwitchScenario(app, {
    prorationEnabled: false,
  });
  const [first, ahead] = [await buy(), await buy()];
  const waiting = await change(first.id, plus);
  app.clock.set("2026-12-10T12:00:00.000Z");
  await runDueWork(createTestPaymentContext(shop));
  await refund(waiting.payment_id);
  await runDueWork(createTestPaymentContext(shop));
  expect([await days(ahead.id), await opens()]).toEqual([["2026-12-10", "2027-01-10"], true]);
});

test("after refunds of both payments of a switch nothing is open, in either order", async () => {
  for (const order of ["former first", "switch first"]) {
    const { plus, buy, change, refund, readSubscription, opens } = await createSwitchScenario(app);
    const first = await buy();
    app.clock.set("2026-11-16T12:00:00.000Z");
    const second = await change(first.id, plus);
    const payments = [first.payment_id, second.payment_id];
    for (const id of order === "former first" ? payments : payments.toReversed())
      await refund(id, null, true);
    expect([await readSubscription(first.id), await readSubscription(second.id)]).toMatchObject([
      { expired: true },
      { expired: true },
    ]);
    expect(await opens()).toBe(false);
  }
});

test("concurrent refunds of a switch and of its predecessor are both carried out", async () => {
  const { shop, plus, buy, change, refund, opens } = await createSwitchScenario(app);
  const first = await buy();
  app.clock.set("2026-11-16T12:00:00.000Z");
  const second = await change(first.id, plus);
  const done = await Promise.all([refund(first.payment_id, null, true), refund(second.payment_id)]);
  expect([done, await opens()]).toEqual([["done", "done"], false]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("an immediate switch keeps the former plan until it is paid, and then replaces it", async () => {
  const { shop, plus, buy, change, readSubscription, opens, days } = await createSwitchScenario(app);
  const [first, ahead] = [await buy(), await buy()];
  app.clock.set("2026-11-16T12:00:00.000Z");
  const second = await change(first.id, plus, "tok_pending");
  expect([await readSubscription(first.id), await readSubscription(second.id)]).toMatchObject([
    { status: "active" },
    { status: "pending" },
  ]);
  expect(await opens()).toBe(true);
  app.clock.set("2026-11-17T12:00:00.000Z");
  const { externalPaymentId } = await app.db.prisma.payment.findUniqueOrThrow({
    where: { id: second.payment_id },
  });
  const event = { event: "payment.captured", payment_id: externalPaymentId ?? "", amount_cents: 1500 };
  for (const _time of [1, 2]) expect(await deliverAndProcessEvent(app, shop, event)).toBe("done");
  expect([await readSubscription(first.id), await readSubscription(second.id)]).toMatchObject([
    { status: "expired" },
    { status: "active" },
  ]);
  expect([await days(second.id), await days(ahead.id)]).toEqual([
    ["2026-11-17", "2026-12-17"],
    ["2026-12-17", "2027-01-17"],
  ]);
  expect(await opens()).toBe(true);
  expect((await readLogAndEvents(shop, first.id)).events).toEqual(["created", "activated", "expired"]);
  expect((await readLogAndEvents(shop, second.id)).events).toEqual(["created", "activated", "switched"]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a switch that is abandoned before its payment leaves the former plan free for another one", async () => {
  const { shop, plus, gold, buy, preview, change, readSubscription, opens, days } =
    await createSwitchScenario(app);
  const first = await buy();
  const second = await change(first.id, plus, "tok_pending");
  expect((await preview(first.id, gold)).status).toBe(400);
  await cancelSubscription(shop.ctx, { id: second.id, subscriberId: null, immediately: true });
  expect(await readSubscription(first.id)).toMatchObject({ status: "active" });
  expect((await change(first.id, gold)).status).toBe("active");
  expect(await opens()).toBe(true);
  // The payment arrives anyway: what it paid for is not lost.
  const { externalPaymentId } = await app.db.prisma.payment.findUniqueOrThrow({
    where: { id: second.payment_id },
  });
  const event = { event: "payment.captured", payment_id: externalPaymentId ?? "", amount_cents: 1000 };
  expect(await deliverAndProcessEvent(app, shop, event)).toBe("done");
  expect([await readSubscription(second.id), await days(second.id)]).toMatchObject([
    { status: "pending" },
    ["2026-12-01", "2027-01-01"],
  ]);
  app.clock.set("2026-12-01T12:00:00.000Z");
  await runDueWork(createTestPaymentContext(shop));
  expect([await readSubscription(second.id), await opens()]).toMatchObject([{ status: "active" }, true]);
  expect((await readLogAndEvents(shop, second.id)).events.at(-1)).toBe("activated");
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});
