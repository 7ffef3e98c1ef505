import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { runDueWork } from "@/server/subscriptions/billing/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { addMember, cancelSubscription } from "@/server/subscriptions/lifecycle/index";
import { createPurchaseBody, readSold } from "@/test/checkout";
import {
  deliverAndProcessEvent,
  deliverEvent,
  processDeliveredEvent,
  type SandboxEventInput,
} from "@/test/gateway-events";
import { createTestPaymentContext } from "@/test/payment-context";
import { readLogAndEvents } from "@/test/subscription-fixtures";
import { createSwitchScenario } from "@/test/switch-scenario";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const START = "2026-11-01T12:00:00.000Z";
afterEach(() => app.clock.set(START));

type Switcher = Awaited<ReturnType<typeof createSwitchScenario>>;

const captured = (attemptToken: string, cents: number): SandboxEventInput => ({
  event: "payment.captured",
  attemptToken,
  payment_id: `pay_${randomUUID()}`,
  amount_cents: cents,
});

const listProblemKinds = async ({ shop }: Pick<Switcher, "shop">) =>
  (await listMoneyProblems(shop.ctx)).map(({ kind }) => kind);

/** A switch that was previewed and paid at its gateway, before any event of the payment. */
async function aPaidSwitch(prorationEnabled: boolean) {
  const switcher = await createSwitchScenario(app, { prorationEnabled });
  const first = await switcher.buy();
  app.clock.set("2026-11-16T12:00:00.000Z");
  const { attempt_token } = (await switcher.preview(first.id, switcher.plus)).body;
  return {
    ...switcher,
    first,
    event: captured(attempt_token, prorationEnabled ? 1500 : 2000),
    attempt_token,
  };
}

test.each([
  ["at once", true],
  ["at the period's end", false],
])(
  "a switch %s whose payment event arrives a day late and repeatedly is made once",
  async (_when, prorationEnabled) => {
    const { shop, first, event, readSubscription, opens } = await aPaidSwitch(prorationEnabled);
    app.clock.set("2026-11-17T12:00:00.000Z");
    const ids = await Promise.all([1, 2, 3].map(() => deliverEvent(app, shop, event)));
    const done = await Promise.all([...ids, ...ids].map((id) => processDeliveredEvent(shop, id, 5)));
    expect(new Set(done)).toEqual(new Set(["done"]));
    const created = await app.db.prisma.subscription.findMany({ where: { switchedFromId: first.id } });
    expect(created).toHaveLength(1);
    expect(await readSubscription(created[0]?.id ?? 0)).toMatchObject({
      status: prorationEnabled ? "active" : "pending",
    });
    expect(await readSubscription(first.id)).toMatchObject({
      status: prorationEnabled ? "expired" : "active",
    });
    expect([await opens(), await listProblemKinds({ shop })]).toEqual([true, []]);
  },
);

test.each([
  ["was cancelled", "cancel"],
  ["has ended", "end"],
  ["was refunded", "refund"],
])(
  "a switch payment whose old subscription %s is recorded as unapplied and changes nothing",
  async (_what, how) => {
    const { shop, first, event, refund, readSubscription } = await aPaidSwitch(false);
    if (how === "cancel") await cancelSubscription(shop.ctx, { id: first.id, subscriberId: null });
    if (how === "refund") await refund(first.payment_id);
    if (how === "end") {
      app.clock.set("2026-12-02T12:00:00.000Z");
      await runDueWork(createTestPaymentContext(shop));
    }
    const before = await readSubscription(first.id);
    expect(await deliverAndProcessEvent(app, shop, event)).toBe("failed");
    expect(await readSubscription(first.id)).toEqual(before);
    expect(await app.db.prisma.subscription.count({ where: { accountId: shop.account.id } })).toBe(1);
    expect(await listProblemKinds({ shop })).toEqual(["gateway_event_failed", "payment_for_nothing"]);
  },
);

test("refund and payment events of a switch in reverse order, each twice, end as in order", async () => {
  const ends: unknown[] = [];
  for (const order of [
    ["paid", "refunded"],
    ["refunded", "paid", "refunded", "paid"],
  ]) {
    const { shop, first, event, readSubscription, opens, days } = await aPaidSwitch(false);
    const refunded = {
      event: "payment.refunded",
      payment_id: event.payment_id ?? "",
      refund_id: `re_${randomUUID()}`,
      amount_cents: 2000,
    };
    const waiting: number[] = [];
    for (const name of order) {
      waiting.push(await deliverEvent(app, shop, name === "paid" ? event : refunded));
      for (const id of waiting) await processDeliveredEvent(shop, id);
    }
    for (const id of waiting) expect(await processDeliveredEvent(shop, id, 4)).toBe("done");
    const { status } = await readSubscription(first.id);
    const row = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: first.id } });
    ends.push([
      status,
      row.scheduledSwitch,
      await days(first.id),
      await opens(),
      await listProblemKinds({ shop }),
    ]);
  }
  expect(ends[0]).toEqual(["active", null, ["2026-11-01", "2026-12-01"], true, []]);
  expect(ends[1]).toEqual(ends[0]);
});

test("a gift with a late payment begins with it for its recipient, and is refunded in full", async () => {
  const { shop, ada, basic, opens } = await createSwitchScenario(app);
  const recipient_subscriber = {
    recipient_identity_provider: "email",
    recipient_identity: "bea@readers.test",
  };
  const paid = { ...createPurchaseBody(basic.id, { payment_token: "tok_pending" }), recipient_subscriber };
  const sold = readSold(await shop.sellToReader(ada, paid));
  expect(await opens("bea@readers.test")).toBe(false);
  const { externalPaymentId } = await app.db.prisma.payment.findUniqueOrThrow({
    where: { id: sold.payment_id },
  });
  const payment_id = externalPaymentId ?? "";
  const refunded = { event: "payment.refunded", payment_id, refund_id: "re_gift", amount_cents: 1000 };
  const early = await deliverEvent(app, shop, refunded);
  expect(await processDeliveredEvent(shop, early, 2)).toBe("waiting");
  app.clock.set("2026-11-03T12:00:00.000Z");
  const event = { event: "payment.captured", payment_id, amount_cents: 1000 };
  for (const _time of [1, 2]) expect(await deliverAndProcessEvent(app, shop, event)).toBe("done");
  const { id } = sold;
  const row = () => app.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
  expect(await row()).toMatchObject({
    startAt: app.clock.now(),
    endAt: new Date("2026-12-03T12:00:00.000Z"),
  });
  expect([await opens("bea@readers.test"), await opens()]).toEqual([true, false]);
  expect([await processDeliveredEvent(shop, early), await processDeliveredEvent(shop, early)]).toEqual([
    "done",
    "done",
  ]);
  expect(await opens("bea@readers.test")).toBe(false);
  expect((await readLogAndEvents(shop, id)).events).toEqual([
    "created",
    "activated",
    "cancelled",
    "expired",
    "changed",
  ]);
  expect(await listProblemKinds({ shop })).toEqual([]);
});

test("a late, repeated refund event after a cancellation ends a shared subscription for all members", async () => {
  const { shop, buy, opens } = await createSwitchScenario(app, { type: "group_access", userLimit: 2 });
  const { id, payment_id } = await buy();
  const identity = { provider: "email", value: "ben@readers.test" };
  await addMember(shop.ctx, { id, subscriberId: null, identity, name: null });
  await cancelSubscription(shop.ctx, { id, subscriberId: null });
  expect([await opens(), await opens("ben@readers.test")]).toEqual([true, true]);
  const { externalPaymentId } = await app.db.prisma.payment.findUniqueOrThrow({
    where: { id: payment_id },
  });
  const event = {
    event: "payment.refunded",
    payment_id: externalPaymentId ?? "",
    refund_id: "re_group",
    amount_cents: 1000,
    created_at: START,
  };
  for (const _time of [1, 2]) expect(await deliverAndProcessEvent(app, shop, event)).toBe("done");
  expect([await opens(), await opens("ben@readers.test")]).toEqual([false, false]);
  const { events } = await readLogAndEvents(shop, id);
  expect(["cancelled", "expired"].map((name) => events.filter((one) => one === name).length)).toEqual([1, 1]);
});
