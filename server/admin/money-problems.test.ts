import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { MoneyProblem } from "@/server/subscriptions/checkout/index";
import { aShop, purchaseOf } from "@/test/checkout";
import { aStaffMember } from "@/test/staff";
import { aCoupon, aPlan } from "@/test/subscriptions";
import { useWorld } from "@/test/world";

const world = useWorld();

/** A publication that has sold one month with a coupon through its gateway, and a desk that looks at its books. */
async function aPublication() {
  const shop = await aShop(world);
  const caller = await (await aStaffMember(world, { [shop.account.id]: "owner" })).caller();
  const coupon = await aCoupon(shop);
  const plan = await aPlan(shop);
  const email = `${randomUUID()}@readers.test`;
  const payment = { amount_cents: 800, payment_token: "tok_success" };
  const asked = purchaseOf(plan.id, payment, { coupon_code: coupon.code });
  const preview = await shop.desk(email, "subscriptions/preview.json", asked);
  const { attempt_token } = preview.body;
  const made = await shop.desk(email, "subscriptions.json", { ...asked, attempt_token });
  expect(made.status, made.text).toBe(201);
  const { id, payment_id, subscription_attempt_id } = made.body.subscription;
  const ofSold = { subscriptionId: Number(id), paymentId: Number(payment_id), planId: plan.id };
  return { shop, caller, coupon, ...ofSold, attemptId: Number(subscription_attempt_id) };
}

type Publication = Awaited<ReturnType<typeof aPublication>>;

/** Writes what the database itself refuses to everybody: its guards stand aside for as long as one write takes. */
function unguarded<Row>(sql: string, ...values: unknown[]): Promise<Row[]> {
  return world.db.withTx(async ({ prisma }) => {
    await prisma.$executeRawUnsafe("set local session_replication_role = replica");
    return prisma.$queryRawUnsafe<Row[]>(sql, ...values);
  });
}

/** The same row once more, with something else in it. */
async function again(table: "subscription" | "payment", id: number, change: object): Promise<number> {
  const [row] = await unguarded<{ id: number }>(
    `insert into ${table} select (jsonb_populate_record(r, jsonb_build_object('id', nextval('${table}_id_seq'))
       || $2::text::jsonb)).* from ${table} r where r.id = $1 returning id`,
    id,
    JSON.stringify(change),
  );
  return row?.id ?? 0;
}

const paidAgain = (id: number, change: object) =>
  again("payment", id, { external_payment_id: randomUUID(), attempt_id: null, ...change });

async function booked(
  { shop }: Publication,
  lines: readonly { book: string; cents: number; of: number | null }[],
) {
  const transaction = `by hand:${randomUUID()}`;
  let first: bigint | undefined;
  for (const [line, { book, cents, of }] of lines.entries()) {
    const [row] = await unguarded<{ id: bigint }>(
      `insert into ledger_entry (account_id, transaction, line, book, amount_cents, currency, subscription_id, at)
       values ($1, $2, $3, $4, $5, 'INR', $6::int, now()) returning id`,
      ...[shop.account.id, transaction, line, book, cents, of],
    );
    first ??= row?.id;
  }
  return Number(first);
}

async function refunded(
  { shop, paymentId, subscriptionId }: Publication,
  { status, createdAt }: { status: "requested" | "done"; createdAt: Date },
): Promise<number> {
  const of = { accountId: shop.account.id, paymentId, subscriptionId };
  const what = { amountCents: 100, amountCurrency: "INR", actorKind: "staff" };
  return (await world.db.prisma.refund.create({ data: { ...of, ...what, status, createdAt } })).id;
}

async function called(
  { shop }: Publication,
  status: "failed" | "waiting",
  receivedAt: Date,
): Promise<number> {
  const of = { accountId: shop.account.id, adapter: "sandbox", eventId: randomUUID(), rawBody: "{}" };
  return (await world.db.prisma.gatewayEvent.create({ data: { ...of, status, receivedAt } })).id;
}

const now = () => world.clock.now();
const longAgo = () => new Date(now().getTime() - 86_400_001);

/** What is in the way of another subscription beside one. */
const BESIDE = { attempt_id: null, code: null, external_id: null };

/** How each kind comes about, by hand; the row that has to show it. */
const BREAKS: Readonly<Record<MoneyProblem["kind"], (of: Publication) => Promise<number>>> = {
  captured_without_invoice: ({ paymentId }) => paidAgain(paymentId, {}),
  ledger_not_zero: (of) => booked(of, [{ book: "gateway", cents: 1, of: null }]),
  receivable_open: async (of) => {
    const { subscriptionId } = of;
    await booked(of, [
      { book: "receivable", cents: 100, of: subscriptionId },
      { book: "revenue", cents: -100, of: subscriptionId },
    ]);
    const where = { subscriptionId, book: "receivable" };
    const { id } = await world.db.prisma.ledgerEntry.findFirstOrThrow({ where, orderBy: { id: "asc" } });
    return Number(id);
  },
  invoice_numbers_with_a_gap: async ({ shop }) => {
    await unguarded("update invoice set number = number + 1 where account_id = $1", shop.account.id);
    return 2;
  },
  identical_subscriptions: ({ subscriptionId }) => again("subscription", subscriptionId, BESIDE),
  overlapping_periods: async ({ shop, subscriptionId }) => {
    const plan_id = (await aPlan(shop)).id;
    return again("subscription", subscriptionId, { ...BESIDE, plan_id });
  },
  coupon_places_miscounted: async ({ coupon: { id } }) => {
    await unguarded("update coupon_code set redeemed = redeemed + 1 where id = $1", id);
    return id;
  },
  attempt_without_its_subscription: async ({ attemptId }) => {
    await unguarded("update subscription_attempt set created_id = 2000000000 where id = $1", attemptId);
    return attemptId;
  },
  refund_without_credit_note: (of) => refunded(of, { status: "done", createdAt: now() }),
  refunds_exceed_payment: async (of) => {
    const id = await refunded(of, { status: "done", createdAt: now() });
    await unguarded("update refund set credit_note_id = 1 where id = $1", id);
    await unguarded("update payment set refunded_cents = 99 where id = $1", of.paymentId);
    return of.paymentId;
  },
  credit_given_back: async ({ subscriptionId, paymentId }) => {
    const change = { ...BESIDE, switched_from_id: subscriptionId, credit_cents: 700, payment_id: null };
    await again("subscription", subscriptionId, { ...change, start_at: "2030-01-01", end_at: "2030-02-01" });
    await unguarded("update payment set refunded_cents = 101 where id = $1", paymentId);
    return paymentId;
  },
  payment_for_nothing: ({ paymentId }) => paidAgain(paymentId, { purpose: "unapplied" }),
  period_paid_in_part: async ({ paymentId }) => {
    await unguarded("update payment set part_of_period = 2 where id = $1", paymentId);
    return paymentId;
  },
  gateway_event_failed: (of) => called(of, "failed", now()),
  period_paid_twice: async ({ paymentId }) => {
    await paidAgain(paymentId, { period: 2, attempt: 1, skip_invoice: true });
    return paidAgain(paymentId, { period: 2, attempt: 2, skip_invoice: true });
  },
  gateway_event_waiting: (of) => called(of, "waiting", longAgo()),
  refund_waiting: (of) => refunded(of, { status: "requested", createdAt: longAgo() }),
  captured_otherwise_than_previewed: async ({ paymentId }) => {
    await unguarded("update payment set amount_cents = amount_cents - 1 where id = $1", paymentId);
    return paymentId;
  },
};

describe("the check of the books", () => {
  it("finds nothing where nothing is wrong: what is paid, waits for less than a day, and follows another", async () => {
    const of = await aPublication();
    await called(of, "waiting", now());
    await refunded(of, { status: "requested", createdAt: now() });
    const { endAt } = await world.db.prisma.subscription.findUniqueOrThrow({
      where: { id: of.subscriptionId },
    });
    const end_at = new Date((endAt?.getTime() ?? 0) + 1_000);
    await again("subscription", of.subscriptionId, { ...BESIDE, start_at: endAt, end_at });
    expect(await of.caller.payments.problems()).toEqual([]);
  });

  it.each(Object.entries(BREAKS))(
    "finds %s, and nothing else; nobody else's staff see it",
    async (kind, broken) => {
      const [of, others] = [await aPublication(), await aPublication()];
      expect(await of.caller.payments.problems()).toEqual([]);
      const reference = await broken(of);
      const found = await of.caller.payments.problems();
      expect(found.map((one) => [one.kind, one.reference])).toEqual([[kind, String(reference)]]);
      expect(await others.caller.payments.problems()).toEqual([]);
    },
  );
});
