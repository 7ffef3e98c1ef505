import { expect, test } from "vitest";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { cancelSubscription, deleteSubscription } from "@/server/subscriptions/lifecycle/index";
import { performDue } from "@/server/subscriptions/recurring/index";
import { paymentContextOf, toldAndDone } from "@/test/gateway-events";
import { toldOf } from "@/test/subscription-rows";
import { aSwitcher } from "@/test/switching";
import { useWorld } from "@/test/world";

const world = useWorld();

test.each([
  ["all of it", null, 2000],
  ["some of it", 400, 1400],
])("what was paid at first and goes back after a switch counts no more: %s", async (_what, cents, due) => {
  const { plus, gold, buy, preview, perform, change, giveBack } = await aSwitcher(world);
  const first = await buy();
  const second = await change(first.id, plus);
  const promised = await preview(second.id, gold);
  expect(promised.body.chargeable_amount_cents).toBe(1000);
  await expect(giveBack(first.payment_id, cents)).rejects.toMatchObject({ code: "invalid" });
  await giveBack(first.payment_id, cents, true);
  expect((await preview(second.id, gold)).body.chargeable_amount_cents).toBe(due);
  expect((await perform(second.id, promised.body.attempt_token)).status).toBe(409);
});

test.each([
  ["given back", "refund"],
  ["ended at once", "end"],
  ["deleted", "delete"],
])("a switch that waits and is %s leaves the subscription free for another one", async (_how, how) => {
  const { shop, plus, gold, buy, preview, change, giveBack } = await aSwitcher(world, {
    prorationEnabled: false,
  });
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

test.each([
  ["given back", "refund"],
  ["ended at once", "end"],
  ["deleted", "delete"],
])(
  "what was bought ahead follows the former plan again where a switch that waits is %s",
  async (_how, how) => {
    const { shop, plus, buy, change, giveBack, days } = await aSwitcher(world, { prorationEnabled: false });
    const [first, second, third] = [await buy(), await buy(), await buy()];
    const waiting = await change(first.id, plus);
    expect([await days(second.id), await days(third.id)]).toEqual([
      ["2027-01-01", "2027-02-01"],
      ["2027-02-01", "2027-03-01"],
    ]);
    if (how === "refund") await giveBack(waiting.payment_id);
    if (how === "end")
      await cancelSubscription(shop.ctx, { id: waiting.id, subscriberId: null, immediately: true });
    if (how === "delete") await deleteSubscription(shop.ctx, { id: waiting.id, subscriberId: null });
    expect([await days(first.id), await days(second.id), await days(third.id)]).toEqual([
      ["2026-11-01", "2026-12-01"],
      ["2026-12-01", "2027-01-01"],
      ["2027-01-01", "2027-02-01"],
    ]);
    expect((await toldOf(shop, second.id)).actions.at(-1)).toBe("moved back: a switch was undone");
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  },
);

test("a switch that waits and is given back is over for whoever asks, and the former plan runs on for all of them", async () => {
  const { shop, plus, buy, change, giveBack, told, opens } = await aSwitcher(world, {
    prorationEnabled: false,
  });
  const first = await buy();
  const waiting = await change(first.id, plus);
  await giveBack(waiting.payment_id);
  expect(await told(waiting.id)).toMatchObject({
    status: "expired",
    expired: true,
    active: false,
    cancelled: true,
  });
  expect(await told(first.id)).toMatchObject({ status: "active", cancelled: false });
  expect(await opens()).toBe(true);
  expect((await toldOf(shop, waiting.id)).events).toEqual(["created", "cancelled", "expired", "changed"]);
  expect((await toldOf(shop, first.id)).events).not.toContain("expired");
  world.clock.set("2026-12-01T12:00:00.000Z");
  await performDue(paymentContextOf(shop));
  expect(await opens()).toBe(false);
  expect((await toldOf(shop, waiting.id)).events).toEqual(["created", "cancelled", "expired", "changed"]);
  expect((await toldOf(shop, first.id)).events.at(-1)).toBe("expired");
});

test("a switch at once that is given back whole brings the former plan back to its own end, and all say so", async () => {
  const { shop, plus, gold, buy, preview, change, giveBack, told, opens, days } = await aSwitcher(world);
  const [first, ahead] = [await buy(), await buy()];
  world.clock.set("2026-11-16T12:00:00.000Z");
  const second = await change(first.id, plus);
  expect(await days(ahead.id)).toEqual(["2026-12-16", "2027-01-16"]);
  world.clock.set("2026-11-20T12:00:00.000Z");
  await giveBack(second.payment_id);
  expect(await told(second.id)).toMatchObject({ status: "expired", cancelled: true });
  expect(await told(first.id)).toMatchObject({
    status: "active",
    expired: false,
    cancelled: false,
    end_timestamp: first.end_timestamp,
  });
  expect([await opens(), await days(ahead.id)]).toEqual([true, ["2026-12-01", "2027-01-01"]]);
  const { events, actions } = await toldOf(shop, first.id);
  expect(events).toEqual(["created", "activated", "expired", "activated", "changed"]);
  expect(actions.at(-1)).toBe("switch undone");
  // What is worth something again is counted again: eleven of thirty days of 10.00.
  expect((await preview(first.id, gold)).body.chargeable_amount_cents).toBe(3000 - 367);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a part of what a switch cost goes back, and it stays; all of it after the former plan's end leaves no gap", async () => {
  const { plus, buy, change, giveBack, told, opens, days } = await aSwitcher(world);
  const [first, ahead] = [await buy(), await buy()];
  world.clock.set("2026-11-16T12:00:00.000Z");
  const second = await change(first.id, plus);
  await giveBack(second.payment_id, 500);
  expect(await told(second.id)).toMatchObject({ status: "active" });
  world.clock.set("2026-12-06T12:00:00.000Z");
  await giveBack(second.payment_id);
  expect([await told(first.id), await told(second.id)]).toMatchObject([
    { status: "expired" },
    { status: "expired" },
  ]);
  expect(await days(ahead.id)).toEqual(["2026-12-06", "2027-01-06"]);
  expect(await opens()).toBe(true);
});

test("a switch that waited, has begun and is given back leaves no gap before what was bought ahead", async () => {
  const { shop, plus, buy, change, giveBack, opens, days } = await aSwitcher(world, {
    prorationEnabled: false,
  });
  const [first, ahead] = [await buy(), await buy()];
  const waiting = await change(first.id, plus);
  world.clock.set("2026-12-10T12:00:00.000Z");
  await performDue(paymentContextOf(shop));
  await giveBack(waiting.payment_id);
  await performDue(paymentContextOf(shop));
  expect([await days(ahead.id), await opens()]).toEqual([["2026-12-10", "2027-01-10"], true]);
});

test("who is given back both payments of a switch has nothing open, in whichever order they go back", async () => {
  for (const order of ["former first", "switch first"]) {
    const { plus, buy, change, giveBack, told, opens } = await aSwitcher(world);
    const first = await buy();
    world.clock.set("2026-11-16T12:00:00.000Z");
    const second = await change(first.id, plus);
    const payments = [first.payment_id, second.payment_id];
    for (const id of order === "former first" ? payments : payments.toReversed())
      await giveBack(id, null, true);
    expect([await told(first.id), await told(second.id)]).toMatchObject([
      { expired: true },
      { expired: true },
    ]);
    expect(await opens()).toBe(false);
  }
});

test("the refunds of a switch and of what it took the place of, at once, are both carried out", async () => {
  const { shop, plus, buy, change, giveBack, opens } = await aSwitcher(world);
  const first = await buy();
  world.clock.set("2026-11-16T12:00:00.000Z");
  const second = await change(first.id, plus);
  const done = await Promise.all([giveBack(first.payment_id, null, true), giveBack(second.payment_id)]);
  expect([done, await opens()]).toEqual([["done", "done"], false]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a switch at once whose payment is not complete puts nobody out, and takes the place when it is", async () => {
  const { shop, plus, buy, change, told, opens, days } = await aSwitcher(world);
  const [first, ahead] = [await buy(), await buy()];
  world.clock.set("2026-11-16T12:00:00.000Z");
  const second = await change(first.id, plus, "tok_pending");
  expect([await told(first.id), await told(second.id)]).toMatchObject([
    { status: "active" },
    { status: "pending" },
  ]);
  expect(await opens()).toBe(true);
  world.clock.set("2026-11-17T12:00:00.000Z");
  const { externalPaymentId } = await world.db.prisma.payment.findUniqueOrThrow({
    where: { id: second.payment_id },
  });
  const says = { event: "payment.captured", payment_id: externalPaymentId ?? "", amount_cents: 1500 };
  for (const _time of [1, 2]) expect(await toldAndDone(world, shop, says)).toBe("done");
  expect([await told(first.id), await told(second.id)]).toMatchObject([
    { status: "expired" },
    { status: "active" },
  ]);
  expect([await days(second.id), await days(ahead.id)]).toEqual([
    ["2026-11-17", "2026-12-17"],
    ["2026-12-17", "2027-01-17"],
  ]);
  expect(await opens()).toBe(true);
  expect((await toldOf(shop, first.id)).events).toEqual(["created", "activated", "expired"]);
  expect((await toldOf(shop, second.id)).events).toEqual(["created", "activated", "switched"]);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a switch that waits for its payment and is given up leaves the former plan free for another one", async () => {
  const { shop, plus, gold, buy, preview, change, told, opens, days } = await aSwitcher(world);
  const first = await buy();
  const second = await change(first.id, plus, "tok_pending");
  expect((await preview(first.id, gold)).status).toBe(400);
  await cancelSubscription(shop.ctx, { id: second.id, subscriberId: null, immediately: true });
  expect(await told(first.id)).toMatchObject({ status: "active" });
  expect((await change(first.id, gold)).status).toBe("active");
  expect(await opens()).toBe(true);
  // The money comes all the same: what it paid for is not lost.
  const { externalPaymentId } = await world.db.prisma.payment.findUniqueOrThrow({
    where: { id: second.payment_id },
  });
  const says = { event: "payment.captured", payment_id: externalPaymentId ?? "", amount_cents: 1000 };
  expect(await toldAndDone(world, shop, says)).toBe("done");
  expect([await told(second.id), await days(second.id)]).toMatchObject([
    { status: "pending" },
    ["2026-12-01", "2027-01-01"],
  ]);
  world.clock.set("2026-12-01T12:00:00.000Z");
  await performDue(paymentContextOf(shop));
  expect([await told(second.id), await opens()]).toMatchObject([{ status: "active" }, true]);
  expect((await toldOf(shop, second.id)).events.at(-1)).toBe("activated");
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});
