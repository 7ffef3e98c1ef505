import { parseArgs } from "node:util";
import pg from "pg";
import { createContext } from "@/server/context/index";
import { getRuntime } from "@/server/runtime";
import {
  browseRecurring,
  getRevenue,
  getRevenueByPlan,
  type RecurringFigure,
  sumRecurring,
} from "@/server/subscriptions/billing/index";
import { withFreshPostgres } from "./fresh-postgres";
import { insertRow } from "./query-rows";

const PROMISED_MILLISECONDS = 50;
const ROUNDS = 5;

const ACCOUNT =
  "insert into account (name, key, site_url, updated_at) values ('Bench', 'pk_bench', 'https://bench.test', now()) returning id";

const PLANS = `with g as (insert into subscription_group (account_id, name, subscription_type, created_at, updated_at)
    values ($1, 'Digital', 'standard', now(), now()) returning id)
  insert into subscription_plan (account_id, group_id, title, duration_length, duration_unit, price_cents, price_currency,
      recurring, created_at, updated_at)
  select $1, g.id, 'Plan ' || n, 1, (case when n % 3 = 0 then 'years' else 'months' end)::duration_unit, 900 + n * 100,
    case when n % 5 = 0 then 'USD' else 'EUR' end, true, now(), now() from g, generate_series(1, 12) n`;

const SUBSCRIBERS = `insert into subscriber (account_id, created_at, updated_at)
  select $1, now(), now() from generate_series(1, $2::int)`;

// Bought over three years; two of three are still active, every tenth began with a trial, every sixth replaced
// another.
const SUBSCRIPTIONS = `with plans as (select array_agg(p order by p.id) as all_of from subscription_plan p where p.account_id = $1)
  insert into subscription (account_id, subscriber_id, plan_id, type, identity_provider, identity_value, created_at,
    updated_at, start_at, end_at, anchor_at, activated_at, trial_ends_at, plan_name, duration_length, duration_unit,
    plan_amount_cents, plan_amount_currency, recurring, payment_state, payment_type, payment_amount_cents,
    payment_amount_currency)
  select $1, s.id, p.id, 'standard', 'email', 'r' || s.id || '@bench.test', t.start_at, now(), t.start_at,
    case when s.id % 3 = 0 then least(t.start_at + interval '200 days', now()) else now() + (s.id % 700) * interval '1 hour' end,
    t.start_at, t.start_at, case when s.id % 10 = 0 then t.start_at + interval '14 days' end, p.title, p.duration_length,
    p.duration_unit, p.price_cents, p.price_currency, true, 'paid', 'gateway_a_recurring', p.price_cents, p.price_currency
  from subscriber s, plans, lateral (select (plans.all_of[1 + s.id % 12]).*) p,
    lateral (select now() - (s.id % 1000) * interval '26 hours' - interval '1 hour' as start_at) t
  where s.account_id = $1`;

const SWITCHED = `update subscription s set switched_from_id = f.id from subscription f
  where s.account_id = $1 and f.account_id = $1 and s.id % 6 = 0 and f.id = s.id - 3 and f.start_at < s.start_at`;

const INVOICES = `insert into invoice (account_id, subscription_id, kind, number, sequenced_number, amount_cents, amount_currency,
    base_price, amount_after_discount_before_tax, round_off, printed, created_at)
  select $1, s.id, 'invoice', row_number() over (), 'n', s.plan_amount_cents, s.plan_amount_currency, '9.00', '9.00', '0.00', '{}',
    s.created_at from subscription s where s.account_id = $1`;

const PAYMENTS = `insert into payment (account_id, subscription_id, adapter, payment_type, status, amount_cents, amount_currency,
    external_payment_id, period, attempt, created_at, updated_at)
  select $1, s.id, 'sandbox', 'gateway_a_recurring',
    (case when s.id % 20 = 0 then 'failed' else 'captured' end)::payment_status, s.plan_amount_cents,
    s.plan_amount_currency, 'pay_' || s.id, 1, 1 + (s.id % 40 = 1)::int, s.created_at, s.created_at
  from subscription s where s.account_id = $1`;

async function makeBook(client: pg.Client, size: number): Promise<number> {
  const accountId = await insertRow(client, ACCOUNT);
  await client.query(PLANS, [accountId]);
  await client.query(SUBSCRIBERS, [accountId, size]);
  await client.query("alter table subscription disable trigger user");
  await client.query(SUBSCRIPTIONS, [accountId]);
  await client.query(SWITCHED, [accountId]);
  await client.query("alter table subscription enable trigger user");
  await client.query(INVOICES, [accountId]);
  await client.query(PAYMENTS, [accountId]);
  await client.query("vacuum analyze");
  return accountId;
}

async function timed(name: string, run: () => Promise<unknown>): Promise<void> {
  const durations: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const at = performance.now();
    await run();
    if (round > 0) durations.push(performance.now() - at);
  }
  const sorted = durations.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const verdict = middle < PROMISED_MILLISECONDS ? "met" : "MISSED";
  process.stdout.write(
    `  ${name}: ${middle.toFixed(1)} ms (${verdict}), longest ${sorted.at(-1)?.toFixed(1)} ms\n`,
  );
}

/** The queries of the revenue page, over this many recurring subscriptions, invoices and payments of one account. */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { size: { type: "string", default: "1000000" } } });
  await withFreshPostgres("revenue", async ({ client }) => {
    const accountId = await makeBook(client, Number(values.size));
    process.stdout.write(`${values.size} recurring subscriptions\n`);
    const runtime = getRuntime();
    const account = await runtime.directory.byId(accountId);
    if (account === null) throw new Error("the account was not made");
    const ctx = createContext(runtime, { account, actor: { kind: "system", name: "bench" } });
    for (const months of [1, 6, 12]) await timed(`${months} months`, () => getRevenue(ctx, { months }));
    await timed("by plan", () => getRevenueByPlan(ctx));
    const page = { limit: 50 };
    const figures: RecurringFigure[] = ["running", "new", "lost", "switched_in", "in_trial", "converted"];
    for (const figure of figures) {
      await timed(`list of ${figure}`, () => browseRecurring(ctx, { filter: { figure }, page }));
      await timed(`sum of ${figure}`, () => sumRecurring(ctx, { figure }));
    }
  });
}

await run();
