import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import type { BuiltServer } from "./built-server";
import { PRICES } from "./demo-prices";
import { createInstallationForTest, type Installation, UNMOVED } from "./own-installation";

/** Servers that are killed during purchases, and purchases that each of them receives concurrently. */
const KILLS = 6;
const AT_ONCE = 12;

let installation: Installation;

test.describe.configure({ timeout: 600_000 });
test.afterEach(() => installation.close());

const previewed = z.object({
  attempt_token: z.string(),
  subscription: z.object({ payment_amount_cents: z.int(), payment_amount_currency: z.string() }),
});

/** A purchase that its buyer retries until there is a response. */
interface Order {
  path: string;
  requested: object;
  /** null: not previewed yet. */
  body: object | null;
  isDone: boolean;
}

function createOrder(n: number): Order {
  const { plans, gateway } = installation.demo();
  const isRecurring = n % 3 === 0;
  return {
    path: `/api/v1/subscribers/email/killed-${n}%40readers.test/subscriptions`,
    requested: {
      subscription_plan_id: isRecurring ? plans.recurring : plans.one_time,
      subscription_type: "standard",
      payment: isRecurring
        ? { payment_type: gateway.recurring_payment_type, ...PRICES.recurring }
        : { payment_type: gateway.payment_type, ...PRICES.one_time },
    },
    body: null,
    isDone: false,
  };
}

/** One more try: a refused or unanswered request is repeated unchanged. */
async function retry(server: BuiltServer, order: Order): Promise<void> {
  if (order.body === null) {
    const response = await installation.call(server, `${order.path}/preview.json`, {
      subscription: order.requested,
    });
    if (response.status !== 200) throw new Error(response.body);
    const { attempt_token, subscription } = previewed.parse(JSON.parse(response.body));
    const { payment_type } = z
      .object({ payment: z.object({ payment_type: z.string() }) })
      .parse(order.requested).payment;
    const payment = {
      payment_type,
      payment_token: `tok_success_${attempt_token.slice(0, 8)}`,
      amount_cents: subscription.payment_amount_cents,
      amount_currency: subscription.payment_amount_currency,
    };
    order.body = { attempt_token, subscription: { ...order.requested, payment } };
  }
  const response = await installation.call(server, `${order.path}.json`, order.body);
  if (response.status !== 201) throw new Error(response.body);
  order.isDone = true;
}

interface Counts {
  orders: number;
  charged_twice: number;
  subscriptions: number;
  invoices: number;
  problems: number;
}

const COUNTS = `with bought as (
    select s.id, s.attempt_id from subscription s join subscriber_identity i on i.subscriber_id = s.subscriber_id
    where i.value like 'killed-%'),
  captured as (
    select o.attempt_token, count(*) as times from sandbox_order o
      join sandbox_payment p on p.account_id = o.account_id and p.order_id = o.id
      join subscription_attempt a on a.account_id = o.account_id and a.token = o.attempt_token
      join subscriber_identity i on i.subscriber_id = a.subscriber_id and i.value like 'killed-%'
    where p.captured_at is not null and not p.is_renewal group by 1)
  select (select count(*)::int from captured) as orders,
    (select count(*)::int from captured where times > 1) as charged_twice,
    (select count(*)::int from bought) as subscriptions,
    (select count(*)::int from invoice v where v.subscription_id in (select id from bought)) as invoices,
    (select count(*)::int from money_problem) as problems`;

test("purchases whose server is killed repeatedly are each created once, charged once and invoiced once", async () => {
  installation = await createInstallationForTest(UNMOVED);
  let server = await installation.start();
  const orders: Order[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    for (let n = 0; n < AT_ONCE; n += 1) orders.push(createOrder(orders.length));
    const tries = orders.filter(({ isDone }) => !isDone).map((order) => retry(server, order));
    // At any point of their work: earlier in one round, later in the next.
    await Promise.race([pause(40 * (round + 1)), Promise.allSettled(tries)]);
    await server.kill();
    await Promise.allSettled(tries);
    server = await installation.start();
  }
  const open = () => orders.filter(({ isDone }) => !isDone);
  await expect
    .poll(
      async () => {
        await Promise.allSettled(open().map((order) => retry(server, order)));
        return open().length;
      },
      { timeout: 120_000 },
    )
    .toBe(0);
  const expected = { charged_twice: 0, subscriptions: orders.length, invoices: orders.length, problems: 0 };
  const [counts] = await installation.query<Counts>(COUNTS);
  expect(counts).toMatchObject(expected);
  // Every charged purchase belongs to a subscription.
  expect(counts?.orders).toBe(orders.length);
});
