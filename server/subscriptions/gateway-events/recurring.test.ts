import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { expandBatches } from "@/server/platform/outbox/index";
import { listMoneyProblems } from "@/server/subscriptions/checkout/index";
import { cancelSubscription } from "@/server/subscriptions/lifecycle/index";
import { createPurchaseBody, createSandboxShop, type Shop } from "@/test/checkout";
import {
  deliverAndProcessEvent,
  deliverEvent,
  processDeliveredEvent,
  type SandboxEventInput,
} from "@/test/gateway-events";
import { aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();
const START = "2026-11-01T12:00:00.000Z";
const FIRST_END = "2026-12-01T12:00:00.000Z";
const SECOND_END = "2027-01-01T12:00:00.000Z";

afterEach(() => app.clock.set(START));

async function aPreview(shop: Shop) {
  const plan = await aPlan(shop, { recurring: true });
  const email = `${randomUUID()}@readers.test`;
  const method = { payment_type: "gateway_a_recurring" };
  const preview = await shop.backoffice(
    email,
    "subscriptions/preview.json",
    createPurchaseBody(plan.id, method),
  );
  expect(preview.status, preview.text).toBe(200);
  const { attempt_token, external_reference_id } = preview.body;
  const create = (payment_token: string) =>
    shop.backoffice(email, "subscriptions.json", {
      ...createPurchaseBody(plan.id, { ...method, payment_token }),
      attempt_token,
    });
  return { token: String(attempt_token), reference: String(external_reference_id), create };
}

/** A subscription whose first payment is pending at the gateway. */
async function aPending(shop: Shop) {
  const preview = await aPreview(shop);
  const created = await preview.create("tok_pending");
  expect(created.status, created.text).toBe(201);
  const id: number = created.body.subscription.id;
  const where = { accountId: shop.account.id };
  const { externalPaymentId } = await app.db.prisma.payment.findFirstOrThrow({ where });
  const { externalSubscriptionId } = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id } });
  return { id, first: externalPaymentId ?? "", subscription_id: externalSubscriptionId ?? "" };
}

type Pending = Awaited<ReturnType<typeof aPending>>;

function charged(
  { subscription_id }: Pick<Pending, "subscription_id">,
  overrides: Partial<SandboxEventInput> = {},
) {
  const payment_id = `pay_${randomUUID()}`;
  return { event: "subscription.charged", subscription_id, payment_id, amount_cents: 1000, ...overrides };
}

/** The account's payments, books and subscriptions, without ids. */
async function loadState(shop: Shop) {
  const where = { accountId: shop.account.id };
  const { prisma } = app.db;
  const subscriptions = await prisma.subscription.findMany({ where });
  const payments = await prisma.payment.findMany({ where });
  const invoices = await prisma.invoice.findMany({ where });
  const refunds = await prisma.refund.findMany({ where });
  const books = await prisma.ledgerEntry.groupBy({ by: ["book"], where, _sum: { amountCents: true } });
  await expandBatches(app.db, shop.account.id);
  const events = await prisma.accountEvent.findMany({ where });
  const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  return {
    subscriptions: subscriptions.map(
      ({ paymentState, startAt, endAt, periods, cancelledAt, graceEndsAt }) => ({
        paymentState,
        startAt,
        endAt,
        periods,
        cancelledAt,
        graceEndsAt,
      }),
    ),
    payments: sorted(
      payments.map(({ status, amountCents, refundedCents }) => [status, amountCents, refundedCents]),
    ),
    invoices: sorted(invoices.map(({ kind, amountCents }) => [kind, amountCents])),
    refunds: sorted(
      refunds.map(({ status, amountCents, creditNoteId }) => [status, amountCents, creditNoteId !== null]),
    ),
    books: sorted(books.map(({ book, _sum }) => [book, Number(_sum.amountCents)])),
    events: events.map(({ name }) => name).toSorted(),
    problems: await listMoneyProblems(shop.ctx),
  };
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((one, at) => permutations(list.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}

describe("a gateway's events of a recurring subscription", () => {
  test("give the same result in every order: first payment, renewal, partial refund, cancellation", async () => {
    const ends = new Map<string, string>();
    for (const order of permutations(["first", "renewal", "refund", "cancelled"])) {
      app.clock.set(START);
      const shop = await createSandboxShop(app);
      const pending = await aPending(shop);
      const renewal = charged(pending, { created_at: "2026-12-01T12:00:01.000Z", end_at: SECOND_END });
      const { subscription_id } = pending;
      const { payment_id } = renewal;
      const event: Record<string, SandboxEventInput> = {
        first: charged(pending, { payment_id: pending.first, created_at: START, end_at: FIRST_END }),
        renewal,
        refund: { event: "payment.refunded", payment_id, refund_id: "re_1", amount_cents: 300 },
        cancelled: {
          event: "subscription.cancelled",
          subscription_id,
          created_at: "2026-12-02T12:00:00.000Z",
        },
      };
      app.clock.set("2026-12-03T12:00:00.000Z");
      const waiting: number[] = [];
      for (const name of order) {
        waiting.push(await deliverEvent(app, shop, event[name] ?? { event: name }));
        for (const id of waiting.toReversed()) await processDeliveredEvent(shop, id);
      }
      for (const id of waiting) expect(await processDeliveredEvent(shop, id, 6)).toBe("done");
      ends.set(order.join(", "), JSON.stringify(await loadState(shop), null, 1));
    }
    const [[, expected = ""] = []] = ends;
    expect(JSON.parse(expected)).toMatchObject({
      subscriptions: [{ paymentState: "paid", cancelledAt: "2026-12-02T12:00:00.000Z" }],
      invoices: ['["credit_note",-300]', '["invoice",1000]', '["invoice",1000]'],
      problems: [],
    });
    for (const [order, state] of ends) expect(state, order).toBe(expected);
  });

  test("renew once under repeated and concurrent processing", async () => {
    const shop = await createSandboxShop(app);
    const pending = await aPending(shop);
    await deliverAndProcessEvent(
      app,
      shop,
      charged(pending, { payment_id: pending.first, end_at: FIRST_END }),
    );
    const event = charged(pending, { end_at: SECOND_END });
    const ids = await Promise.all([1, 2, 3, 4].map(() => deliverEvent(app, shop, event)));
    const done = await Promise.all([...ids, ...ids].map((id) => processDeliveredEvent(shop, id, 5)));
    expect(new Set(done)).toEqual(new Set(["done"]));
    const row = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: pending.id } });
    expect(row).toMatchObject({ endAt: new Date(SECOND_END), paymentState: "paid" });
    const invoices = await app.db.prisma.invoice.count({ where: { accountId: shop.account.id } });
    expect(invoices).toBe(2);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("never move an end backwards", async () => {
    const shop = await createSandboxShop(app);
    const pending = await aPending(shop);
    await deliverAndProcessEvent(
      app,
      shop,
      charged(pending, { payment_id: pending.first, end_at: FIRST_END }),
    );
    await deliverAndProcessEvent(app, shop, charged(pending, { end_at: SECOND_END }));
    await deliverAndProcessEvent(app, shop, charged(pending, { end_at: FIRST_END }));
    const row = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: pending.id } });
    expect(row.endAt).toEqual(new Date(SECOND_END));
  });

  test("create a previewed subscription before its buyer returns, found by the previewed gateway id", async () => {
    const shop = await createSandboxShop(app);
    const { reference, token, create } = await aPreview(shop);
    const event = charged({ subscription_id: reference }, { end_at: FIRST_END });
    expect(await deliverAndProcessEvent(app, shop, event)).toBe("done");
    const created = await create(event.payment_id);
    expect(created.status, created.text).toBe(201);
    expect(created.body.subscription).toMatchObject({ status: "active" });
    expect(token).not.toBe("");
    expect(await app.db.prisma.subscription.count({ where: { accountId: shop.account.id } })).toBe(1);
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("decide with the first payment who charges later periods: the gateway or us", async () => {
    const chargeAt = async (bills_itself: boolean) => {
      const shop = await createSandboxShop(app);
      const { reference } = await aPreview(shop);
      const event = charged({ subscription_id: reference }, { end_at: FIRST_END, bills_itself });
      expect(await deliverAndProcessEvent(app, shop, event)).toBe("done");
      const where = { accountId: shop.account.id };
      return (await app.db.prisma.subscription.findFirstOrThrow({ where })).chargeAt;
    };
    expect(await chargeAt(true)).toBeNull();
    expect(await chargeAt(false)).toEqual(new Date(FIRST_END));
  });

  test("cancel a subscription after its purchase arrives", async () => {
    const shop = await createSandboxShop(app);
    const { reference, create } = await aPreview(shop);
    const id = await deliverEvent(app, shop, {
      event: "subscription.cancelled",
      subscription_id: reference,
    });
    expect(await processDeliveredEvent(shop, id, 8)).toBe("waiting");
    const created = await create("tok_success");
    expect(created.status, created.text).toBe(201);
    expect(await processDeliveredEvent(shop, id)).toBe("done");
    const where = { accountId: shop.account.id };
    const row = await app.db.prisma.subscription.findFirstOrThrow({ where });
    expect(row.cancelledAt).not.toBeNull();
  });

  test("do not renew a cancelled subscription: the charge is refunded", async () => {
    const shop = await createSandboxShop(app);
    const pending = await aPending(shop);
    await deliverAndProcessEvent(
      app,
      shop,
      charged(pending, { payment_id: pending.first, end_at: FIRST_END }),
    );
    await cancelSubscription(shop.ctx, { id: pending.id, subscriberId: null });
    app.clock.set("2026-12-01T12:00:00.000Z");
    const event = charged(pending, { end_at: SECOND_END });
    for (const _time of [1, 2]) expect(await deliverAndProcessEvent(app, shop, event)).toBe("done");
    const row = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: pending.id } });
    expect(row.endAt).toEqual(new Date(FIRST_END));
    const where = { accountId: shop.account.id };
    expect(await app.db.prisma.refund.findMany({ where })).toMatchObject([
      { amountCents: 1000, status: "requested", actorKind: "system" },
    ]);
    const late = await app.db.prisma.payment.findFirstOrThrow({
      where: { ...where, purpose: "unapplied" },
    });
    expect(late).toMatchObject({ externalPaymentId: event.payment_id, subscriptionId: pending.id });
    expect(await listMoneyProblems(shop.ctx)).toEqual([]);
  });

  test("in another currency are recorded as unapplied", async () => {
    const shop = await createSandboxShop(app);
    const pending = await aPending(shop);
    await deliverAndProcessEvent(
      app,
      shop,
      charged(pending, { payment_id: pending.first, end_at: FIRST_END }),
    );
    const event = charged(pending, { end_at: SECOND_END, amount_currency: "USD" });
    expect(await deliverAndProcessEvent(app, shop, event)).toBe("failed");
    const row = await app.db.prisma.subscription.findUniqueOrThrow({ where: { id: pending.id } });
    expect(row.endAt).toEqual(new Date(FIRST_END));
  });

  test("of an unknown subscription are looked up several times before it counts as absent", async () => {
    const shop = await createSandboxShop(app);
    const id = await deliverEvent(
      app,
      shop,
      charged({ subscription_id: "sub_of_nobody" }, { end_at: FIRST_END }),
    );
    expect(await processDeliveredEvent(shop, id, 5)).toBe("waiting");
    expect(await processDeliveredEvent(shop, id)).toBe("failed");
    const where = { accountId: shop.account.id };
    expect(await app.db.prisma.subscription.count({ where })).toBe(0);
    expect(await app.db.prisma.payment.count({ where })).toBe(0);
  });
});
