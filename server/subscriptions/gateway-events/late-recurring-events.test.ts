import { expect, test } from "vitest";
import { runDueWork, switchAtGateway } from "@/server/subscriptions/billing/index";
import { listMoneyProblems, previewSwitch, switchPlan } from "@/server/subscriptions/checkout/index";
import { mergeSubscribers } from "@/server/subscriptions/customers/index";
import {
  deliverAndProcessEvent,
  deliverEvent,
  processDeliveredEvent,
  type SandboxEventInput,
} from "@/test/gateway-events";
import { mergingStaff } from "@/test/merging-staff";
import { createRecurringShop } from "@/test/recurring";
import { refundNow } from "@/test/refunds";
import { aPlan, aSubscriber } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

/** A subscription billed by its gateway, and its replacement at the end of November, or at once if prorated. */
async function aRecurringSwitch({ prorationEnabled } = { prorationEnabled: false }) {
  const shop = await createRecurringShop(app);
  const id = await shop.buy({ token: "tok_bills_itself", plan: { prorationEnabled } });
  const { groupId, externalSubscriptionId, paymentId } = await shop.row(id);
  const plus = await aPlan(shop, { recurring: true, priceCents: 2000, groupId: groupId ?? 0 });
  const which = { id, subscriberId: null };
  const input = { planId: plus.id, switchType: "upgrade" as const, paymentType: null };
  const { attemptToken } = await previewSwitch(shop.paying, { ...which, ...input });
  const created = await switchPlan(shop.paying, { ...which, attemptToken, paymentToken: null });
  const first = await app.db.prisma.payment.findUniqueOrThrow({ where: { id: paymentId ?? 0 } });
  const createEvent = (overrides: Partial<SandboxEventInput>): SandboxEventInput => ({
    event: "subscription.charged",
    subscription_id: externalSubscriptionId ?? "",
    amount_cents: 2000,
    ...overrides,
  });
  return { shop, id, waitingId: created.subscription.id, first, createEvent };
}

test("a repeated event of the first charge before and after a scheduled switch changes nothing", async () => {
  const { shop, id, waitingId, first, createEvent } = await aRecurringSwitch();
  const old = createEvent({
    payment_id: first.externalPaymentId ?? "",
    amount_cents: 1000,
    end_at: "2026-12-01T12:00:00.000Z",
  });
  const loadState = async () => {
    const [one, two] = [await shop.row(id), await shop.row(waitingId)];
    return [one.startAt, one.endAt, two.startAt, two.endAt, two.periods];
  };
  const before = await loadState();
  expect(await deliverAndProcessEvent(app, shop, old)).toBe("done");
  app.clock.set("2026-12-01T18:00:00.000Z");
  await runDueWork(shop.paying);
  expect(await deliverAndProcessEvent(app, shop, old)).toBe("done");
  expect(await loadState()).toEqual(before);
  expect(await app.db.prisma.payment.count({ where: { accountId: shop.account.id } })).toBe(1);
});

test("the first charge of a scheduled switch, a day late and three times, pays for one period", async () => {
  const { shop, id, waitingId, createEvent } = await aRecurringSwitch();
  app.clock.set("2026-12-02T12:00:00.000Z");
  await runDueWork(shop.paying);
  const charge = createEvent({
    payment_id: "pay_december",
    end_at: "2027-01-01T12:00:00.000Z",
    created_at: "2026-12-01T12:00:00.000Z",
  });
  const ids = await Promise.all([1, 2, 3].map(() => deliverEvent(app, shop, charge)));
  expect(new Set(await Promise.all(ids.map((eventId) => processDeliveredEvent(shop, eventId, 4))))).toEqual(
    new Set(["done"]),
  );
  expect(await shop.row(waitingId)).toMatchObject({
    endAt: new Date("2027-01-01T12:00:00.000Z"),
    graceEndsAt: null,
  });
  expect((await shop.row(id)).endAt).toEqual(new Date("2026-12-01T12:00:00.000Z"));
  expect((await shop.readLog(waitingId)).events.filter((name) => name === "renewed")).toHaveLength(1);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a gateway's cancellation of a scheduled switch cancels the running one, and nothing follows", async () => {
  const { shop, id, waitingId, createEvent } = await aRecurringSwitch();
  app.clock.set("2026-11-20T12:00:00.000Z");
  const ended = createEvent({ event: "subscription.cancelled", created_at: "2026-11-19T12:00:00.000Z" });
  for (const _time of [1, 2]) expect(await deliverAndProcessEvent(app, shop, ended)).toBe("done");
  expect(await shop.row(id)).toMatchObject({
    cancelledAt: new Date("2026-11-19T12:00:00.000Z"),
    endAt: new Date("2026-12-01T12:00:00.000Z"),
    scheduledSwitch: null,
  });
  const events = (await shop.readLog(waitingId)).events.filter((name) => !name.includes("gateway"));
  expect(events).toEqual(["created", "cancelled", "expired"]);
  expect((await shop.readLog(id)).events.filter((name) => name === "cancelled")).toHaveLength(1);
  app.clock.set("2026-12-02T12:00:00.000Z");
  await runDueWork(shop.paying);
  expect((await shop.readLog(id)).events.at(-1)).toBe("expired");
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("late charges of a subscription stopped at its gateway by a switch are refunded, nothing reopens", async () => {
  const { shop, id, waitingId, createEvent } = await aRecurringSwitch({ prorationEnabled: true });
  await switchAtGateway(shop.paying, { subscriptionId: waitingId, begins: "now" });
  expect((await shop.row(waitingId)).externalSubscriptionId).toBeNull();
  const before = [await shop.row(id), await shop.row(waitingId)].map(({ startAt, endAt }) => [
    startAt,
    endAt,
  ]);
  app.clock.set("2026-12-02T12:00:00.000Z");
  for (const payment_id of ["pay_late", "pay_later"]) {
    const charge = createEvent({ payment_id, amount_cents: 1000, end_at: "2027-01-01T12:00:00.000Z" });
    for (const _time of [1, 2]) expect(await deliverAndProcessEvent(app, shop, charge)).toBe("done");
  }
  const after = [await shop.row(id), await shop.row(waitingId)].map(({ startAt, endAt }) => [startAt, endAt]);
  expect(after).toEqual(before);
  const refunds = await app.db.prisma.refund.findMany({ where: { accountId: shop.account.id } });
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([1000, 1000]);
});

test("a full refund of the payment of an immediate switch ends the replacement, also at the gateway", async () => {
  const { shop, id, waitingId: heirId, first } = await aRecurringSwitch({ prorationEnabled: true });
  expect(await shop.row(heirId)).toMatchObject({
    paymentId: null,
    endAt: new Date("2026-12-01T12:00:00.000Z"),
  });
  app.clock.set("2026-11-20T12:00:00.000Z");
  expect(await refundNow(shop.paying, { paymentId: first.id, amountCents: null })).toBe("done");
  expect(await shop.row(heirId)).toMatchObject({ paymentState: "refunded", endAt: app.clock.now() });
  const { events } = await shop.readLog(heirId);
  expect(events).toContain("subscriptions/gateway-cancellation.requested");
  expect(events.filter((name) => !name.includes("gateway"))).toEqual([
    "created",
    "switched",
    "cancelled",
    "expired",
  ]);
  expect((await shop.readLog(id)).events.filter((name) => name === "expired")).toHaveLength(1);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a switch with a charge of its own stays when the previous payment is refunded", async () => {
  const { shop, waitingId: heirId, first, createEvent } = await aRecurringSwitch({ prorationEnabled: true });
  const charge = createEvent({
    payment_id: "pay_prorated",
    amount_cents: 500,
    end_at: "2026-12-01T12:00:00.000Z",
  });
  expect(await deliverAndProcessEvent(app, shop, charge)).toBe("done");
  await refundNow(shop.paying, { paymentId: first.id, amountCents: null });
  expect(await shop.row(heirId)).toMatchObject({ paymentState: "paid", cancelledAt: null });
});

test("a late, repeated charge of a merged subscriber belongs to the target of the merge", async () => {
  const shop = await createRecurringShop(app);
  const id = await shop.buy({ token: "tok_bills_itself" });
  const { subscriberId: goneId, externalSubscriptionId } = await shop.row(id);
  const { id: keptId } = await aSubscriber(shop, "kept@readers.test");
  await mergeSubscribers(mergingStaff(shop), { keptId, goneId });
  app.clock.set("2026-12-02T12:00:00.000Z");
  const event = {
    event: "subscription.charged",
    subscription_id: externalSubscriptionId ?? "",
    payment_id: "pay_december",
    amount_cents: 1000,
    end_at: "2027-01-01T12:00:00.000Z",
  };
  for (const _time of [1, 2]) expect(await deliverAndProcessEvent(app, shop, event)).toBe("done");
  expect(await shop.row(id)).toMatchObject({
    subscriberId: keptId,
    endAt: new Date("2027-01-01T12:00:00.000Z"),
    invoices: [{ amountCents: 1000 }, { amountCents: 1000 }],
  });
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});

test("a late event of a trial's first charge changes nothing after the conversion", async () => {
  const shop = await createRecurringShop(app);
  const id = await shop.buy({ plan: { trial: { length: 10, unit: "days" } } });
  const where = { accountId: shop.account.id, purpose: "trial_authorisation" } as const;
  const authorised = await app.db.prisma.payment.findFirstOrThrow({ where });
  app.clock.set("2026-11-12T12:00:00.000Z");
  await runDueWork(shop.paying);
  const converted = await shop.row(id);
  expect(converted).toMatchObject({ periods: 1, paymentAmountCents: 1000 });
  const payment_id = authorised.externalPaymentId ?? "";
  const charged = { event: "subscription.charged", payment_id, amount_cents: authorised.amountCents };
  const refunded = {
    event: "payment.refunded",
    payment_id,
    refund_id: "re_trial",
    amount_cents: authorised.amountCents,
  };
  for (const event of [charged, refunded, refunded, charged])
    expect(await deliverAndProcessEvent(app, shop, event)).toBe("done");
  const after = await shop.row(id);
  expect([after.endAt, after.periods, after.paymentState, after.cancelledAt]).toEqual([
    converted.endAt,
    1,
    "paid",
    null,
  ]);
  const refunds = await app.db.prisma.refund.findMany({ where: { paymentId: authorised.id } });
  expect(refunds).toHaveLength(1);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});
