import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import type { PaymentContext } from "@/server/payments/index";
import { receiveGatewayEvent } from "@/server/payments/intake/index";
import { requestRefund } from "@/server/payments/refunds/index";
import { payOrder, sandboxSignature, settlePayment, viewCheckout } from "@/server/payments/sandbox/index";
import { statement } from "@/server/platform/db/index";
import { AppError } from "@/server/platform/errors/index";
import { getRuntime } from "@/server/runtime";
import {
  type CreateInput,
  createSubscription,
  listMoneyProblems,
  previewSubscription,
  refundSubscription,
} from "@/server/subscriptions/checkout/index";
import { cancelSubscription } from "@/server/subscriptions/lifecycle/index";
import { createSandboxShop, type Shop } from "@/test/checkout";
import { Crash, crashAtTransaction, createRandom } from "@/test/crash-at-transaction";
import { createBackofficePurchase } from "@/test/purchases";
import { aPlan } from "@/test/subscriptions";
import { fixedClock, useTestApp } from "@/test/test-app";
import { handleGatewayEvent } from "./index";

const app = useTestApp();

/** Where a process crashes: at its n-th transaction, at one of three moments. */
const CRASHES = [1, 2, 3, 4].flatMap((step) =>
  (["before", "within", "after"] as const).map((when) => ({ step, when })),
);
/** Number of orders for each pair of crashes. More rounds run more sequences of actions. */
const ROUNDS = 1;
const ORDERS = ROUNDS * CRASHES.length ** 2;
const AT_A_TIME = 8;

const ACTIONS = ["create", "create", "late charge", "webhook", "webhook", "work", "work"] as const;
type Action = (typeof ACTIONS)[number] | "cancel" | "refund" | "give back";

/** The fate of an order: it determines the final state, whatever the sequence of actions. */
interface Fate {
  cancelled: boolean;
  refundCents: number;
}

const FATES: readonly Fate[] = [
  { cancelled: false, refundCents: 0 },
  { cancelled: true, refundCents: 0 },
  { cancelled: false, refundCents: 300 },
  { cancelled: true, refundCents: 300 },
  { cancelled: false, refundCents: 1000 },
  { cancelled: true, refundCents: 1000 },
];

/** The first and the second crash of an order: every pair occurs. */
function listCrashes(seed: number) {
  return [seed, Math.floor(seed / CRASHES.length)].flatMap((n) => CRASHES[n % CRASHES.length] ?? []);
}

/** Shifted by one for each second crash, so that every crash occurs with every fate. */
function chooseFate(seed: number): Fate {
  const n = seed + Math.floor(seed / CRASHES.length);
  return FATES[n % FATES.length] ?? { cancelled: false, refundCents: 0 };
}

interface Order {
  seed: number;
  fate: Fate;
  ctx: PaymentContext;
  /** Move its clock forward, past the claim of a crashed process. */
  wait(): void;
  create: CreateInput & { attemptToken: string; paymentToken: string };
  orderId: string;
}

async function anOrder(shop: Shop, planId: number, seed: number): Promise<Order> {
  const { vault, egress } = getRuntime();
  const clock = fixedClock("2026-11-01T12:00:00.000Z");
  const ctx = { ...shop.ctx, vault, egress, clock, systemClock: clock };
  const input = createBackofficePurchase(`${randomUUID()}@readers.test`, planId);
  const { attemptToken, externalReferenceId } = await previewSubscription(ctx, input);
  const fate = chooseFate(seed);
  const create = { ...input, attemptToken, paymentToken: `tok_pending_${seed}` };
  const wait = () => clock.set(new Date(clock.now().getTime() + 180_000).toISOString());
  return { seed, fate, ctx, wait, create, orderId: externalReferenceId ?? "" };
}

/** The current state of an order, here and at the gateway. */
const orderState = z.object({
  id: z.int().nullable(),
  paymentId: z.int().nullable(),
  status: z.string().nullable(),
  refundId: z.int().nullable(),
  body: z.string().nullable(),
  gatewayEventId: z.int().nullable(),
});

const ORDER_STATE = statement(
  "test_standing_of_order",
  `select a.created_id as id, p.id as "paymentId", p.status, r.id as "refundId", e.body, g.id as "gatewayEventId"
   from subscription_attempt a
   left join payment p on p.subscription_id = a.created_id
   left join refund r on r.payment_id = p.id
   left join sandbox_payment s on s.account_id = a.account_id and s.order_id = $3
   left join sandbox_event e on e.account_id = a.account_id and e.subject = s.id
   left join gateway_event g on g.account_id = a.account_id and g.adapter = 'sandbox' and g.event_id = e.id
   where a.account_id = $1 and a.token = $2`,
);

async function loadState({ ctx, create, orderId }: Order): Promise<z.infer<typeof orderState>> {
  const rows = await app.db.query(ORDER_STATE, [ctx.account.id, create.attemptToken, orderId]);
  const [state] = rows;
  // An order has at most one payment, one refund and one event.
  if (state === undefined || rows.length > 1) throw new Error(`${rows.length} standings of an order`);
  return orderState.parse(state);
}

/** Actions; each returns whether it was possible now. A refused action is retried later. */
const DO: Readonly<Record<Action, (order: Order, ctx: PaymentContext) => Promise<boolean>>> = {
  create: async ({ create }, ctx) => {
    await createSubscription(ctx, create);
    return true;
  },
  "late charge": async ({ orderId, create }, ctx) => {
    const { order } = await viewCheckout(ctx, { orderId, paymentId: null });
    const payment = await payOrder(ctx, { order, paymentToken: create.paymentToken });
    await settlePayment(ctx, payment.id);
    return true;
  },
  webhook: async (order, ctx) => {
    const { body } = await loadState(order);
    if (body === null) return false;
    const headers = { "x-sandbox-signature": sandboxSignature(body, "w") };
    await receiveGatewayEvent(ctx, { adapter: "sandbox", rawBody: body, headers });
    return true;
  },
  work: async (order, ctx) => {
    const { gatewayEventId: id } = await loadState(order);
    return id !== null && (await handleGatewayEvent(ctx, { id })) === "done";
  },
  cancel: async (order, ctx) => {
    const { id, status } = await loadState(order);
    if (id === null || status === "authorised") return false;
    await cancelSubscription(ctx, { id, subscriberId: null });
    return true;
  },
  refund: async (order, ctx) => {
    const { paymentId, status, refundId } = await loadState(order);
    if (paymentId === null || status === "authorised") return false;
    if (refundId === null)
      await requestRefund(ctx, { paymentId, amountCents: order.fate.refundCents, reason: null });
    return true;
  },
  "give back": async (order, ctx) => {
    const { refundId } = await loadState(order);
    return refundId !== null && (await refundSubscription(ctx, { refundId, isLastTry: false })) === "done";
  },
};

function createActions({ fate }: Order, below: (n: number) => number): Action[] {
  const refunds = ["refund", "give back", "give back"] as const;
  const all: Action[] = [
    ...ACTIONS,
    ...(fate.cancelled ? (["cancel", "cancel"] as const) : []),
    ...(fate.refundCents > 0 ? refunds : []),
  ];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [all[at], all[other]] = [all[other] ?? "work", all[at] ?? "work"];
  }
  return all;
}

/** Try an action. After a crash or a refusal it is retried, as clients and jobs do. */
async function attempt(
  order: Order,
  action: Action,
  ctx: PaymentContext,
): Promise<"done" | "refused" | "crashed"> {
  try {
    return (await DO[action](order, ctx)) ? "done" : "refused";
  } catch (error) {
    if (error instanceof Crash) {
      order.wait();
      return "crashed";
    }
    if (error instanceof AppError && error.code !== "internal") return "refused";
    throw error;
  }
}

async function runOrder(order: Order): Promise<void> {
  const below = createRandom(order.seed);
  const remaining = createActions(order, below);
  const crashes = listCrashes(order.seed);
  for (let turns = 0; remaining.length > 0; turns += 1) {
    if (turns > 60) throw new Error(`order ${order.seed} comes to no end: ${remaining.join(", ")}`);
    const action = remaining.shift() ?? "work";
    const crash = below(3) === 0 ? crashes.shift() : undefined;
    const ctx = crash === undefined ? order.ctx : crashAtTransaction(order.ctx, crash);
    const outcome = await attempt(order, action, ctx);
    // The action had fewer transactions: a later one crashes.
    if (crash !== undefined && outcome !== "crashed") crashes.push(crash);
    if (outcome !== "done") remaining.push(action);
  }
}

const END = statement(
  "test_ends_of_orders",
  `select o.id as "orderId", s.payment_state as "paymentState", s.cancelled_at is not null as cancelled,
     (select json_agg(json_build_array(p.status, p.refunded_cents)) from payment p where p.subscription_id = s.id) as payments,
     (select json_agg(json_build_array(i.kind, i.amount_cents) order by i.number) from invoice i
       where i.subscription_id = s.id) as invoices,
     (select json_agg(substr(l.name, 28) order by l.name) from account_event l where l.account_id = s.account_id
       and l.subject_type = 'subscription' and l.subject_id = s.id::text) as log,
     (select json_agg(json_build_array(w.status, w.refunded_cents)) from sandbox_payment w
       where w.account_id = o.account_id and w.order_id = o.id) as witness,
     (select sum(b.amount_cents)::int from ledger_entry b where b.subscription_id = s.id and b.book = 'gateway') as gateway,
     (select sum(b.amount_cents)::int from ledger_entry b where b.subscription_id = s.id) as balance
   from sandbox_order o
   join subscription_attempt a on a.account_id = o.account_id and a.token = o.attempt_token
   left join subscription s on s.attempt_id = a.id
   where o.account_id = $1`,
);

/** The final state of each order: subscription, payments, invoices, ledger and events. */
async function loadEnds({ account }: Shop): Promise<Map<string, object[]>> {
  const rows = await app.db.query(END, [account.id]);
  const ends = new Map<string, object[]>();
  for (const { orderId, ...end } of rows) {
    const id = String(orderId);
    ends.set(id, [...(ends.get(id) ?? []), end]);
  }
  return ends;
}

function toExpectedEnd({ cancelled, refundCents }: Fate) {
  const isWhole = refundCents === 1000;
  const part = refundCents === 0 ? "captured" : "partially_refunded";
  const isCancelled = cancelled || isWhole;
  return {
    paymentState: isWhole ? "refunded" : "paid",
    cancelled: isCancelled,
    payments: [[isWhole ? "refunded" : part, refundCents]],
    invoices: [["invoice", 1000], ...(refundCents === 0 ? [] : [["credit_note", -refundCents]])],
    log: [
      "activated",
      ...(isCancelled ? ["cancelled"] : []),
      ...(refundCents === 0 ? [] : ["changed"]),
      "created",
      ...(isWhole ? ["expired"] : []),
    ],
    witness: [["captured", refundCents]],
    gateway: 1000 - refundCents,
    balance: 0,
  };
}

test(`${ORDERS} orders with random sequences of actions and crashes reach their expected final state`, async () => {
  const shop = await createSandboxShop(app);
  const plan = await aPlan(shop);
  const seeds = Array.from({ length: ORDERS }, (_, seed) => seed);
  const orders: Order[] = [];
  const worker = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const order = await anOrder(shop, plan.id, seed);
      orders.push(order);
      await runOrder(order);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  const ends = await loadEnds(shop);
  const wrong = orders
    .map(({ seed, fate, orderId }) => ({ seed, end: ends.get(orderId), expected: [toExpectedEnd(fate)] }))
    .filter(({ end, expected }) => !isDeepStrictEqual(end, expected));
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(orders).toHaveLength(ORDERS);
  expect(await listMoneyProblems(shop.ctx)).toEqual([]);
}, 600_000);
