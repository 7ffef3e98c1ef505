import type pg from "pg";
import { insertRow } from "./query-rows";

/** A book of subscriptions in a database of its own, of which a given number is due at a time. */
export interface SweptBook {
  accountId: number;
  /** Makes this many due now: charges, ends, starts and grace ends in equal parts. */
  makeDue(count: number): Promise<void>;
}

const PLAN = `with g as (insert into subscription_group (account_id, name, subscription_type, created_at, updated_at)
    values ($1, 'Digital', 'standard', now(), now()) returning id)
  insert into subscription_plan (account_id, group_id, title, duration_length, duration_unit, price_cents, price_currency,
      recurring, created_at, updated_at) select $1, id, 'Monthly', 1, 'months', 900, 'EUR', true, now(), now() from g
  returning id`;

const SUBSCRIBERS = `insert into subscriber (account_id, created_at, updated_at)
  select $1, now(), now() from generate_series(1, $2::int)`;

// Every other one is recurring and charged by us; they end within the coming year.
const SUBSCRIPTIONS = `insert into subscription (account_id, subscriber_id, plan_id, type, identity_provider, identity_value,
    created_at, updated_at, start_at, end_at, anchor_at, activated_at, plan_name, duration_length, duration_unit,
    plan_amount_cents, plan_amount_currency, recurring, assets, payment_state, payment_type, payment_token,
    payment_amount_cents, payment_amount_currency, external_subscription_id, due_at, charge_at)
  select $1, s.id, $2, 'standard', 'email', 'r' || s.id || '@bench.test', now(), now(), t.start_at, t.end_at, t.start_at,
    t.start_at, 'Monthly', 1, 'months', 900, 'EUR', t.recurring,
    '[{"id":1,"asset_category_id":null,"title":"Whole site","type":"site","metadata":{}}]', 'paid',
    'gateway_a_recurring', 'tok_success', 900, 'EUR', case when t.recurring then 'sbx_sub_' || s.id end,
    t.end_at - interval '1 hour', case when t.recurring then t.end_at end
  from subscriber s, lateral (select s.id % 2 = 0 as recurring,
      now() + interval '1 day' + (s.id % 8000) * interval '1 hour' - interval '31 days' as start_at,
      now() + interval '1 day' + (s.id % 8000) * interval '1 hour' as end_at) t
  where s.account_id = $1`;

const PAYMENTS = `insert into payment (account_id, subscription_id, adapter, payment_type, payment_token, status,
    amount_cents, amount_currency, external_payment_id, created_at, updated_at)
  select $1, s.id, 'sandbox', 'gateway_a_recurring', 'tok_success', 'captured', 900, 'EUR', 'sbx_pay_' || s.id, now(), now()
  from subscription s where s.account_id = $1 and s.recurring`;

// Of each hundred, a number of each kind; those that were due before no longer are.
const DUE = `with picked as (select s.id, s.recurring, row_number() over (partition by s.recurring order by s.id) as n
    from subscription s where s.account_id = $1 and s.expired_at is null and s.due_at > now() + interval '3 hours'
      and s.end_at > now() + interval '20 days')
  update subscription s set due_at = now(), updated_at = now(),
      end_at = case when p.n % 2 = 1 then now() when p.recurring then now() + interval '30 minutes'
        else now() + interval '30 days' end,
      charge_at = case when not p.recurring then null when p.n % 2 = 0 then now() + interval '30 minutes' else now() end,
      activated_at = case when not p.recurring and p.n % 2 = 0 then null else s.activated_at end,
      start_at = now() - interval '31 days', anchor_at = now() - interval '31 days'
    from picked p where p.id = s.id and p.n <= $2::int / 2`;

/** Creates this many subscriptions, half of them recurring. */
export async function createSweptBook(client: pg.Client, size: number): Promise<SweptBook> {
  const accountId = await insertRow(
    client,
    "insert into account (name, key, site_url, updated_at) values ('Bench', 'pk_bench', 'https://bench.test', now()) returning id",
  );
  const planId = await insertRow(client, PLAN, [accountId]);
  await client.query(SUBSCRIBERS, [accountId, size]);
  // The access history is not measured; its rows would double the duration of this setup.
  await client.query("alter table subscription disable trigger subscription_created");
  await client.query(SUBSCRIPTIONS, [accountId, planId]);
  await client.query("alter table subscription enable trigger subscription_created");
  await client.query(PAYMENTS, [accountId]);
  await client.query("vacuum analyze");
  return {
    accountId,
    makeDue: async (count) => {
      await client.query(DUE, [accountId, count]);
      await client.query("vacuum analyze subscription");
      await client.query("checkpoint");
    },
  };
}
