import type pg from "pg";
import { z } from "zod";
import { insertRow, readRows } from "./query-rows";

/** A publication that sells subscriptions, in a database of its own. */
export interface AccessDataset {
  accountId: number;
  key: string;
  /** Ids of the plans and groups of its subscriptions. */
  planId: number;
  /** Closed stories. */
  stories: string[];
  subscriptions: number;
}

const SITE = "https://bench.example.test";
const KEY = "pk_bench";
const STORIES = 200;

const PLAN = `with g as (insert into subscription_group (account_id, name, subscription_type, created_at, updated_at)
    values ($1, 'Digital', 'standard', now(), now()) returning id)
  insert into subscription_plan (account_id, group_id, title, duration_length, duration_unit, price_cents, price_currency,
      created_at, updated_at) select $1, id, 'Monthly', 1, 'months', 900, 'EUR', now(), now() from g returning id`;

const SUBSCRIBERS = `insert into subscriber (account_id, created_at, updated_at)
  select $1, now(), now() from generate_series(1, $2::int)`;

const IDENTITIES = `insert into subscriber_identity (account_id, provider, value, subscriber_id, created_at)
  select $1, 'platform', 'r' || id, id, now() from subscriber where account_id = $1`;

// Half of them are active; of the others some have ended, some await payment.
const SUBSCRIPTIONS = `insert into subscription (account_id, subscriber_id, plan_id, type, identity_provider, identity_value,
    created_at, updated_at, start_at, end_at, anchor_at, plan_name, duration_length, duration_unit, plan_amount_cents,
    plan_amount_currency, recurring, assets, payment_state, payment_type, payment_amount_cents, payment_amount_currency)
  select $1, s.id, $2, 'standard', 'platform', 'r' || s.id, now(), now(), now() - interval '10 days',
    now() + case when s.id % 4 = 3 then interval '-1 day' else interval '300 days' end, now(), 'Monthly', 1, 'months', 900,
    'EUR', false, '[{"id":1,"asset_category_id":null,"title":"Whole site","type":"site","metadata":{}}]',
    (case when s.id % 4 = 2 then 'awaiting' else 'paid' end)::payment_state, 'gateway_a', 900, 'EUR'
  from subscriber s where s.account_id = $1`;

const CLOSED_STORIES = `insert into published_story (story_id, account_id, slug, slug_key, slug_tail, listed, access, access_level,
    published_at, content_updated_at, list_doc, item_head, public_doc, etag, cache_keys)
  select gen_random_uuid(), $1, 'story-' || n, 'story-' || n, 'story-' || n, true, 'subscription', 0, now(), now(), '{}', '',
    '{}', '"e"', '' from generate_series(1, ${STORIES}) n returning story_id`;

const storyRow = z.object({ story_id: z.string() });

/** Creates this many subscribers with a subscription each, and two hundred closed stories. */
export async function createAccessDataset(client: pg.Client, subscriptions: number): Promise<AccessDataset> {
  const accountId = await insertRow(
    client,
    "insert into account (name, key, site_url, updated_at) values ('Bench', $1, $2, now()) returning id",
    [KEY, SITE],
  );
  await client.query("insert into account_domain (host, account_id) values ('bench.example.test', $1)", [
    accountId,
  ]);
  const planId = await insertRow(client, PLAN, [accountId]);
  await client.query(SUBSCRIBERS, [accountId, subscriptions]);
  await client.query(IDENTITIES, [accountId]);
  // The access history is not measured; its rows would double the duration of this setup.
  await client.query("alter table subscription disable trigger subscription_created");
  await client.query(SUBSCRIPTIONS, [accountId, planId]);
  await client.query("alter table subscription enable trigger subscription_created");
  const stories = await readRows(client, storyRow, { text: CLOSED_STORIES, values: [accountId] });
  await client.query("vacuum analyze");
  return { accountId, key: KEY, planId, stories: stories.map((story) => story.story_id), subscriptions };
}
