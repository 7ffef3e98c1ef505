import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { MoneyProblem } from "@/server/subscriptions/checkout/index";
import { createPurchaseBody, createSandboxShop, readSold } from "@/test/checkout";
import { aStaffMember } from "@/test/staff";
import { aCoupon, aPlan } from "@/test/subscriptions";
import { useTestApp } from "@/test/test-app";

const app = useTestApp();

/** Creates a publication that sold one month with a coupon through its gateway, and a staff caller. */
async function aPublication() {
  const shop = await createSandboxShop(app);
  const caller = await (await aStaffMember(app, { [shop.account.id]: "owner" })).caller();
  const coupon = await aCoupon(shop);
  const plan = await aPlan(shop);
  const email = `${randomUUID()}@readers.test`;
  const payment = { amount_cents: 800, payment_token: "tok_success" };
  const purchase = createPurchaseBody(plan.id, payment, { coupon_code: coupon.code });
  const { id, payment_id, subscription_attempt_id } = readSold(await shop.sell(email, purchase));
  const ofSold = { subscriptionId: Number(id), paymentId: Number(payment_id), planId: plan.id };
  return { shop, caller, coupon, ...ofSold, attemptId: Number(subscription_attempt_id) };
}

type Publication = Awaited<ReturnType<typeof aPublication>>;

/** Runs a statement with triggers and foreign keys disabled for its transaction. */
function runUnguarded<Row>(sql: string, ...values: unknown[]): Promise<Row[]> {
  return app.db.transaction(async ({ prisma }) => {
    await prisma.$executeRawUnsafe("set local session_replication_role = replica");
    return prisma.$queryRawUnsafe<Row[]>(sql, ...values);
  });
}

/** Inserts a copy of a row with changed columns. */
async function duplicate(table: "subscription" | "payment", id: number, change: object): Promise<number> {
  const [row] = await runUnguarded<{ id: number }>(
    `insert into ${table} select (jsonb_populate_record(r, jsonb_build_object('id', nextval('${table}_id_seq'))
       || $2::text::jsonb)).* from ${table} r where r.id = $1 returning id`,
    id,
    JSON.stringify(change),
  );
  return row?.id ?? 0;
}

const duplicatePayment = (id: number, change: object) =>
  duplicate("payment", id, { external_payment_id: randomUUID(), attempt_id: null, ...change });

async function insertLedgerEntries(
  { shop }: Publication,
  lines: readonly { book: string; cents: number; of: number | null }[],
) {
  const transaction = `by hand:${randomUUID()}`;
  let first: bigint | undefined;
  for (const [line, { book, cents, of }] of lines.entries()) {
    const [row] = await runUnguarded<{ id: bigint }>(
      `insert into ledger_entry (account_id, transaction, line, book, amount_cents, currency, subscription_id, at)
       values ($1, $2, $3, $4, $5, 'INR', $6::int, now()) returning id`,
      ...[shop.account.id, transaction, line, book, cents, of],
    );
    first ??= row?.id;
  }
  return Number(first);
}

async function insertRefund(
  { shop, paymentId, subscriptionId }: Publication,
  { status, createdAt }: { status: "requested" | "done"; createdAt: Date },
): Promise<number> {
  const references = { accountId: shop.account.id, paymentId, subscriptionId };
  const what = { amountCents: 100, amountCurrency: "INR", actorKind: "staff" };
  return (await app.db.prisma.refund.create({ data: { ...references, ...what, status, createdAt } })).id;
}

async function insertGatewayEvent(
  { shop }: Publication,
  status: "failed" | "waiting",
  receivedAt: Date,
): Promise<number> {
  const event = { accountId: shop.account.id, adapter: "sandbox", eventId: randomUUID(), rawBody: "{}" };
  return (await app.db.prisma.gatewayEvent.create({ data: { ...event, status, receivedAt } })).id;
}

const now = () => app.clock.now();
const overADayAgo = () => new Date(now().getTime() - 86_400_001);

/** Columns that would conflict with another subscription beside one. */
const BESIDE = { attempt_id: null, code: null, external_id: null };

/** Causes each kind of problem directly in the database; returns the id of the row that must be reported. */
const CAUSES: Readonly<Record<MoneyProblem["kind"], (publication: Publication) => Promise<number>>> = {
  captured_without_invoice: ({ paymentId }) => duplicatePayment(paymentId, {}),
  ledger_not_zero: (publication) =>
    insertLedgerEntries(publication, [{ book: "gateway", cents: 1, of: null }]),
  receivable_open: async (publication) => {
    const { subscriptionId } = publication;
    await insertLedgerEntries(publication, [
      { book: "receivable", cents: 100, of: subscriptionId },
      { book: "revenue", cents: -100, of: subscriptionId },
    ]);
    const where = { subscriptionId, book: "receivable" };
    const { id } = await app.db.prisma.ledgerEntry.findFirstOrThrow({ where, orderBy: { id: "asc" } });
    return Number(id);
  },
  invoice_numbers_with_a_gap: async ({ shop }) => {
    await runUnguarded("update invoice set number = number + 1 where account_id = $1", shop.account.id);
    return 2;
  },
  identical_subscriptions: ({ subscriptionId }) => duplicate("subscription", subscriptionId, BESIDE),
  overlapping_periods: async ({ shop, subscriptionId }) => {
    const plan_id = (await aPlan(shop)).id;
    return duplicate("subscription", subscriptionId, { ...BESIDE, plan_id });
  },
  coupon_places_miscounted: async ({ coupon: { id } }) => {
    await runUnguarded("update coupon_code set redeemed = redeemed + 1 where id = $1", id);
    return id;
  },
  attempt_without_its_subscription: async ({ attemptId }) => {
    await runUnguarded("update subscription_attempt set created_id = 2000000000 where id = $1", attemptId);
    return attemptId;
  },
  refund_without_credit_note: (publication) =>
    insertRefund(publication, { status: "done", createdAt: now() }),
  refunds_exceed_payment: async (publication) => {
    const id = await insertRefund(publication, { status: "done", createdAt: now() });
    await runUnguarded("update refund set credit_note_id = 1 where id = $1", id);
    await runUnguarded("update payment set refunded_cents = 99 where id = $1", publication.paymentId);
    return publication.paymentId;
  },
  credit_given_back: async ({ subscriptionId, paymentId }) => {
    const change = { ...BESIDE, switched_from_id: subscriptionId, credit_cents: 700, payment_id: null };
    await duplicate("subscription", subscriptionId, {
      ...change,
      start_at: "2030-01-01",
      end_at: "2030-02-01",
    });
    await runUnguarded("update payment set refunded_cents = 101 where id = $1", paymentId);
    return paymentId;
  },
  payment_for_nothing: ({ paymentId }) => duplicatePayment(paymentId, { purpose: "unapplied" }),
  period_paid_in_part: async ({ paymentId }) => {
    await runUnguarded("update payment set part_of_period = 2 where id = $1", paymentId);
    return paymentId;
  },
  gateway_event_failed: (publication) => insertGatewayEvent(publication, "failed", now()),
  period_paid_twice: async ({ paymentId }) => {
    await duplicatePayment(paymentId, { period: 2, attempt: 1, skip_invoice: true });
    return duplicatePayment(paymentId, { period: 2, attempt: 2, skip_invoice: true });
  },
  gateway_event_waiting: (publication) => insertGatewayEvent(publication, "waiting", overADayAgo()),
  refund_waiting: (publication) =>
    insertRefund(publication, { status: "requested", createdAt: overADayAgo() }),
  captured_otherwise_than_previewed: async ({ paymentId }) => {
    await runUnguarded("update payment set amount_cents = amount_cents - 1 where id = $1", paymentId);
    return paymentId;
  },
};

describe("the finance consistency check", () => {
  it("finds no problem in paid, recently pending and consecutive rows", async () => {
    const publication = await aPublication();
    await insertGatewayEvent(publication, "waiting", now());
    await insertRefund(publication, { status: "requested", createdAt: now() });
    const { endAt } = await app.db.prisma.subscription.findUniqueOrThrow({
      where: { id: publication.subscriptionId },
    });
    const end_at = new Date((endAt?.getTime() ?? 0) + 1_000);
    await duplicate("subscription", publication.subscriptionId, { ...BESIDE, start_at: endAt, end_at });
    expect(await publication.caller.payments.problems()).toEqual([]);
  });

  it.each(Object.entries(CAUSES))(
    "finds %s and nothing else; another account's staff do not see it",
    async (kind, broken) => {
      const [publication, foreign] = [await aPublication(), await aPublication()];
      expect(await publication.caller.payments.problems()).toEqual([]);
      const reference = await broken(publication);
      const problems = await publication.caller.payments.problems();
      expect(problems.map((problem) => [problem.kind, problem.reference])).toEqual([
        [kind, String(reference)],
      ]);
      expect(await foreign.caller.payments.problems()).toEqual([]);
    },
  );
});
