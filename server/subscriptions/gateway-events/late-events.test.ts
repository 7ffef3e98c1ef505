import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { addMember, cancelSubscription } from "@/server/subscriptions/lifecycle/index";
import { performDue } from "@/server/subscriptions/recurring/index";
import { purchaseOf } from "@/test/checkout";
import { paymentContextOf, type SandboxSays, tell, toldAndDone, work } from "@/test/gateway-events";
import { toldOf } from "@/test/subscription-rows";
import { aSwitcher } from "@/test/switching";
import { useWorld } from "@/test/world";

const world = useWorld();
const START = "2026-11-01T12:00:00.000Z";
afterEach(() => world.clock.set(START));

type Switcher = Awaited<ReturnType<typeof aSwitcher>>;

const captured = (attemptToken: string, cents: number): SandboxSays => ({
  event: "payment.captured",
  attemptToken,
  payment_id: `pay_${randomUUID()}`,
  amount_cents: cents,
});

const kindsOf = async ({ shop }: Pick<Switcher, "shop">) =>
  (await listMoneyProblems(shop.ctx)).map(({ kind }) => kind);

/** A switch that was previewed and paid at its gateway, and of whose payment nobody here has heard. */
async function aPaidSwitch(prorationEnabled: boolean) {
  const switcher = await aSwitcher(world, { prorationEnabled });
  const first = await switcher.buy();
  world.clock.set("2026-11-16T12:00:00.000Z");
  const { attempt_token } = (await switcher.preview(first.id, switcher.plus)).body;
  return { ...switcher, first, says: captured(attempt_token, prorationEnabled ? 1500 : 2000), attempt_token };
}

test.each([
  ["at once", true],
  ["at the period's end", false],
])(
  "the payment of a switch %s that is told a day late, twice, makes it once",
  async (_when, prorationEnabled) => {
    const { shop, first, says, told, opens } = await aPaidSwitch(prorationEnabled);
    world.clock.set("2026-11-17T12:00:00.000Z");
    const ids = await Promise.all([1, 2, 3].map(() => tell(world, shop, says)));
    const done = await Promise.all([...ids, ...ids].map((id) => work(shop, id, 5)));
    expect(new Set(done)).toEqual(new Set(["done"]));
    const made = await world.db.prisma.subscription.findMany({ where: { switchedFromId: first.id } });
    expect(made).toHaveLength(1);
    expect(await told(made[0]?.id ?? 0)).toMatchObject({ status: prorationEnabled ? "active" : "pending" });
    expect(await told(first.id)).toMatchObject({ status: prorationEnabled ? "expired" : "active" });
    expect([await opens(), await kindsOf({ shop })]).toEqual([true, []]);
  },
);

test.each([
  ["was cancelled", "cancel"],
  ["has ended", "end"],
  ["was given back", "refund"],
])(
  "the payment of a switch that comes when what it was of %s is kept apart, and changes nothing",
  async (_what, how) => {
    const { shop, first, says, giveBack, told } = await aPaidSwitch(false);
    if (how === "cancel") await cancelSubscription(shop.ctx, { id: first.id, subscriberId: null });
    if (how === "refund") await giveBack(first.payment_id);
    if (how === "end") {
      world.clock.set("2026-12-02T12:00:00.000Z");
      await performDue(paymentContextOf(shop));
    }
    const before = await told(first.id);
    expect(await toldAndDone(world, shop, says)).toBe("failed");
    expect(await told(first.id)).toEqual(before);
    expect(await world.db.prisma.subscription.count({ where: { accountId: shop.account.id } })).toBe(1);
    expect(await kindsOf({ shop })).toEqual(["gateway_event_failed", "payment_for_nothing"]);
  },
);

test("a refund that the gateway tells of before the payment of a switch, and both twice, ends as in the right order", async () => {
  const ends: unknown[] = [];
  for (const order of [
    ["paid", "refunded"],
    ["refunded", "paid", "refunded", "paid"],
  ]) {
    const { shop, first, says, told, opens, days } = await aPaidSwitch(false);
    const refunded = {
      event: "payment.refunded",
      payment_id: says.payment_id ?? "",
      refund_id: `re_${randomUUID()}`,
      amount_cents: 2000,
    };
    const waiting: number[] = [];
    for (const name of order) {
      waiting.push(await tell(world, shop, name === "paid" ? says : refunded));
      for (const id of waiting) await work(shop, id);
    }
    for (const id of waiting) expect(await work(shop, id, 4)).toBe("done");
    const { status } = await told(first.id);
    const row = await world.db.prisma.subscription.findUniqueOrThrow({ where: { id: first.id } });
    ends.push([status, row.scheduledSwitch, await days(first.id), await opens(), await kindsOf({ shop })]);
  }
  expect(ends[0]).toEqual(["active", null, ["2026-11-01", "2026-12-01"], true, []]);
  expect(ends[1]).toEqual(ends[0]);
});

test("a gift whose payment is told late begins with it, for who it is for, and goes back whole where that is told", async () => {
  const { shop, ada, basic, opens } = await aSwitcher(world);
  const recipient_subscriber = {
    recipient_identity_provider: "email",
    recipient_identity: "bea@readers.test",
  };
  const asked = { ...purchaseOf(basic.id), recipient_subscriber };
  const { body } = await shop.own(ada, "subscriptions/preview", asked);
  const paid = { ...purchaseOf(basic.id, { payment_token: "tok_pending" }), recipient_subscriber };
  const made = await shop.own(ada, "subscriptions", { ...paid, attempt_token: body.attempt_token });
  expect(made.status, made.text).toBe(201);
  expect(await opens("bea@readers.test")).toBe(false);
  const { externalPaymentId } = await world.db.prisma.payment.findUniqueOrThrow({
    where: { id: made.body.subscription.payment_id },
  });
  const payment_id = externalPaymentId ?? "";
  const refunded = { event: "payment.refunded", payment_id, refund_id: "re_gift", amount_cents: 1000 };
  const early = await tell(world, shop, refunded);
  expect(await work(shop, early, 2)).toBe("waiting");
  world.clock.set("2026-11-03T12:00:00.000Z");
  const says = { event: "payment.captured", payment_id, amount_cents: 1000 };
  for (const _time of [1, 2]) expect(await toldAndDone(world, shop, says)).toBe("done");
  const { id } = made.body.subscription;
  const row = () => world.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
  expect(await row()).toMatchObject({
    startAt: world.clock.now(),
    endAt: new Date("2026-12-03T12:00:00.000Z"),
  });
  expect([await opens("bea@readers.test"), await opens()]).toEqual([true, false]);
  expect([await work(shop, early), await work(shop, early)]).toEqual(["done", "done"]);
  expect(await opens("bea@readers.test")).toBe(false);
  expect((await toldOf(shop, id)).events).toEqual([
    "created",
    "activated",
    "cancelled",
    "expired",
    "changed",
  ]);
  expect(await kindsOf({ shop })).toEqual([]);
});

test("a refund of a shared subscription that is told late, twice and after its cancellation ends it for all who share it", async () => {
  const { shop, buy, opens } = await aSwitcher(world, { type: "group_access", userLimit: 2 });
  const { id, payment_id } = await buy();
  const identity = { provider: "email", value: "ben@readers.test" };
  await addMember(shop.ctx, { id, subscriberId: null, identity, name: null });
  await cancelSubscription(shop.ctx, { id, subscriberId: null });
  expect([await opens(), await opens("ben@readers.test")]).toEqual([true, true]);
  const { externalPaymentId } = await world.db.prisma.payment.findUniqueOrThrow({
    where: { id: payment_id },
  });
  const says = {
    event: "payment.refunded",
    payment_id: externalPaymentId ?? "",
    refund_id: "re_group",
    amount_cents: 1000,
    created_at: START,
  };
  for (const _time of [1, 2]) expect(await toldAndDone(world, shop, says)).toBe("done");
  expect([await opens(), await opens("ben@readers.test")]).toEqual([false, false]);
  const { events } = await toldOf(shop, id);
  expect(["cancelled", "expired"].map((name) => events.filter((one) => one === name).length)).toEqual([1, 1]);
});
