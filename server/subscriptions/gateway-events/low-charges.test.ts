import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { runDueWork } from "@/server/subscriptions/billing/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { deliverAndProcessEvent, deliverEvent, processDeliveredEvent } from "@/test/gateway-events";
import { createRecurringShop } from "@/test/recurring";
import { aStaffMember } from "@/test/staff";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const FIRST_END = new Date("2026-12-01T12:00:00.000Z");
const SECOND_END = new Date("2027-01-01T12:00:00.000Z");

afterEach(() => app.clock.set("2026-11-01T12:00:00.000Z"));

/** A monthly subscription of 10.00, charged by its gateway, on the day of its second charge. */
async function aCharged({ token = "tok_bills_itself" } = {}) {
  const shop = await createRecurringShop(app);
  const id = await shop.buy({ token });
  const { externalSubscriptionId } = await shop.row(id);
  app.clock.set(FIRST_END.toISOString());
  const createEvent = (amount_cents: number, overrides: { amount_currency?: string } = {}) => ({
    event: "subscription.charged",
    subscription_id: externalSubscriptionId ?? "",
    payment_id: `pay_${randomUUID()}`,
    amount_cents,
    end_at: SECOND_END.toISOString(),
    ...overrides,
  });
  const loadOutcome = async (event: number) =>
    (await app.db.prisma.gatewayEvent.findUniqueOrThrow({ where: { id: event } })).outcome;
  const staff = await (await aStaffMember(app, { [shop.account.id]: "owner" })).caller();
  const page = { limit: 20 };
  /** What staff see: its payments, the remainder, and the problems of the money check. */
  const seen = async () => ({
    payments: (await staff.payments.list({ filter: { subscription: id }, page })).rows.map(
      ({ amountCents, partOfPeriod }) => [amountCents, partOfPeriod],
    ),
    dunning: (await staff.payments.dunning({ filter: {}, page })).rows.map(
      ({ dueCents, partPaidCents, failedCharges }) => ({ dueCents, partPaidCents, failedCharges }),
    ),
    partlyPaid: (await staff.subscriptions.get({ id })).partlyPaid,
    problems: (await staff.payments.problems()).map(({ kind }) => kind),
  });
  const invoices = async () =>
    (await shop.row(id)).invoices.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b);
  return { shop, id, createEvent, seen, loadOutcome, invoices };
}

async function receivable(accountId: number): Promise<number> {
  const where = { accountId, book: "receivable" };
  const sum = await app.db.prisma.ledgerEntry.aggregate({ where, _sum: { amountCents: true } });
  return Number(sum._sum.amountCents);
}

describe("a recurring charge below the amount due", () => {
  test("extends nothing, is booked and shown to staff, and the rest stays due until it is charged", async () => {
    const { shop, id, createEvent, seen, loadOutcome, invoices } = await aCharged();
    const before = await shop.row(id);
    const low = createEvent(400);
    const event = await deliverEvent(app, shop, low);
    expect(await processDeliveredEvent(shop, event)).toBe("done");
    // The same charge in another event.
    expect(await deliverAndProcessEvent(app, shop, low)).toBe("done");
    expect(await loadOutcome(event)).toBe(
      "The gateway charged 400 of the 1000 INR due. The subscription was not extended; 600 INR are still due.",
    );
    const { endAt, periods, paymentId } = await shop.row(id);
    expect({ endAt, periods, paymentId }).toEqual({
      endAt: FIRST_END,
      periods: 1,
      paymentId: before.paymentId,
    });
    expect((await shop.readLog(id)).events).not.toContain("renewed");
    expect(await seen()).toEqual({
      payments: [
        [400, 2],
        [1000, null],
      ],
      dunning: [{ dueCents: 600, partPaidCents: 400, failedCharges: 0 }],
      partlyPaid: { dueCents: 600, partPaidCents: 400 },
      problems: ["period_paid_in_part"],
    });
    expect(await deliverAndProcessEvent(app, shop, createEvent(600))).toBe("done");
    expect(await shop.row(id)).toMatchObject({ endAt: SECOND_END, periods: 2, paymentAmountCents: 1000 });
    expect(await seen()).toEqual({
      payments: [
        [600, null],
        [400, 2],
        [1000, null],
      ],
      dunning: [],
      partlyPaid: null,
      problems: [],
    });
    expect(await invoices()).toEqual([400, 600, 1000]);
    expect(await receivable(shop.account.id)).toBe(0);
  });

  test("lets the subscription expire after the grace, and the rest reopens it", async () => {
    const { shop, id, createEvent } = await aCharged();
    await deliverAndProcessEvent(app, shop, createEvent(400));
    app.clock.set("2026-12-10T12:00:00.000Z");
    await runDueWork(shop.paying);
    expect((await shop.readLog(id)).events.at(-1)).toBe("expired");
    await deliverAndProcessEvent(app, shop, createEvent(500));
    expect(await shop.row(id)).toMatchObject({ endAt: FIRST_END, expiredAt: expect.any(Date) });
    await deliverAndProcessEvent(app, shop, createEvent(100));
    expect(await shop.row(id)).toMatchObject({ endAt: SECOND_END, expiredAt: null });
  });

  test("does not count once it is refunded: the full amount is due again", async () => {
    const { shop, id, createEvent, seen } = await aCharged();
    const low = createEvent(400);
    await deliverAndProcessEvent(app, shop, low);
    const { payment_id } = low;
    const refund = { event: "payment.refunded", payment_id, refund_id: "re_part", amount_cents: 400 };
    expect(await deliverAndProcessEvent(app, shop, refund)).toBe("done");
    expect(await shop.row(id)).toMatchObject({ endAt: FIRST_END, paymentState: "paid", cancelledAt: null });
    expect(await seen()).toMatchObject({ dunning: [], partlyPaid: null, problems: [] });
    await deliverAndProcessEvent(app, shop, createEvent(600));
    expect(await shop.row(id)).toMatchObject({ endAt: FIRST_END });
    await deliverAndProcessEvent(app, shop, createEvent(400));
    expect(await shop.row(id)).toMatchObject({ endAt: SECOND_END });
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("and the rest at the same moment, each several times, pay for one period", async () => {
    const { shop, id, createEvent, invoices } = await aCharged();
    const [low, rest] = [createEvent(400), createEvent(600)];
    const ids = await Promise.all([low, rest, low, rest, low].map((event) => deliverEvent(app, shop, event)));
    expect(new Set(await Promise.all(ids.map((eventId) => processDeliveredEvent(shop, eventId, 5))))).toEqual(
      new Set(["done"]),
    );
    expect(await shop.row(id)).toMatchObject({ endAt: SECOND_END, periods: 2 });
    expect((await shop.readLog(id)).events.filter((name) => name === "renewed")).toHaveLength(1);
    expect(await invoices()).toEqual([400, 600, 1000]);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("leaves the rest to our next charge where we charge", async () => {
    const { shop, id, createEvent } = await aCharged({ token: "tok_success" });
    await deliverAndProcessEvent(app, shop, createEvent(400));
    expect(await shop.row(id)).toMatchObject({ endAt: FIRST_END, chargeAt: FIRST_END });
    await runDueWork(shop.paying);
    expect(await shop.charges(id)).toMatchObject([{ amountCents: 600, status: "captured", period: 2 }]);
    expect(await shop.row(id)).toMatchObject({ endAt: SECOND_END, paymentAmountCents: 1000 });
    app.clock.set(SECOND_END.toISOString());
    await runDueWork(shop.paying);
    expect((await shop.charges(id)).map(({ amountCents }) => amountCents)).toEqual([600, 1000]);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("of zero extends nothing", async () => {
    const { shop, id, createEvent } = await aCharged();
    await deliverAndProcessEvent(app, shop, createEvent(0));
    expect(await shop.row(id)).toMatchObject({ endAt: FIRST_END });
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("in another currency is recorded as unapplied and counts for no period", async () => {
    const { shop, id, createEvent, seen } = await aCharged();
    expect(await deliverAndProcessEvent(app, shop, createEvent(400, { amount_currency: "USD" }))).toBe(
      "failed",
    );
    expect(await shop.row(id)).toMatchObject({ endAt: FIRST_END });
    expect(await seen()).toMatchObject({
      partlyPaid: null,
      problems: ["gateway_event_failed", "payment_for_nothing"],
    });
  });

  test("of a cancelled subscription is refunded and counts for no period", async () => {
    const { shop, id, createEvent, seen } = await aCharged();
    const { externalSubscriptionId } = await shop.row(id);
    const ended = { event: "subscription.cancelled", subscription_id: externalSubscriptionId ?? "" };
    await deliverAndProcessEvent(app, shop, { ...ended, created_at: "2026-11-20T12:00:00.000Z" });
    expect(await deliverAndProcessEvent(app, shop, createEvent(400))).toBe("done");
    const where = { accountId: shop.account.id };
    expect(await app.db.prisma.refund.findMany({ where })).toMatchObject([{ amountCents: 400 }]);
    expect(await seen()).toMatchObject({ partlyPaid: null, problems: [] });
  });
});

test("a recurring charge above the amount due renews one period, and staff see the difference", async () => {
  const { shop, id, createEvent, loadOutcome } = await aCharged();
  await deliverAndProcessEvent(app, shop, createEvent(400));
  const event = await deliverEvent(app, shop, createEvent(1000));
  expect(await processDeliveredEvent(shop, event)).toBe("done");
  expect(await loadOutcome(event)).toBe(
    "Renewed by the gateway's charge. It charged 1000; 600 INR were due.",
  );
  expect(await shop.row(id)).toMatchObject({ endAt: SECOND_END, periods: 2 });
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
});
