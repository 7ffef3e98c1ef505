// Raw SQL: the state at a past moment is the last row before it, per subscription (LATERAL).
import { type Statements, statement } from "@/server/platform/db/index";
import type { EntitlementRow } from "./entitlement-row";

/** Subscriber and time of a query about the past. */
interface PastQuery {
  subscriberId: number;
  at: Date;
}

// The latest row before the time applies; a membership counts from added_at until removed_at. A pause is set before the
// end from which it counts, and its end moves that end.
const ENTITLEMENTS_AT = statement(
  "access_rights_at",
  `with candidate as (
     select distinct subscription_id, 'own' as via from subscription_past
       where account_id = $1 and subscriber_id = $2 and since <= $3
     union
     select subscription_id, 'membership' from subscription_member
       where account_id = $1 and subscriber_id = $2 and added_at <= $3 and (removed_at is null or removed_at > $3)
   )
   select past.subscription_id, s.plan_name, past.start_at, past.end_at, past.grace_ends_at, past.cancelled_at,
       past.deleted_at, past.payment_state, past.assets, past.dynamic_assets,
       case when past.end_at = s.end_at then s.resumes_at end as resumes_at,
       case when c.via = 'membership' then c.via when s.gifter_id is null then 'subscription' else 'gift' end as via
     from candidate c
       join subscription s on s.id = c.subscription_id and s.account_id = $1
       cross join lateral (select * from subscription_past p
         where p.subscription_id = c.subscription_id and p.account_id = $1 and p.since <= $3
         order by p.since desc, p.id desc limit 1) past
     where c.via = 'membership' or past.subscriber_id = $2
     order by past.subscription_id`,
);

const STORY = statement(
  "access_story_facts",
  `select access as visibility, access_level, list_doc::jsonb #> '{metadata,story-attributes}' as attributes
   from published_story where story_id = $2::uuid and account_id = $1`,
);

const METER_AT = statement(
  "access_meter_at",
  `select count(distinct story_id)::int as "counted!", coalesce(bool_or(story_id = $4), false) as "has_story!"
   from meter_reading where account_id = $1 and reader = any($2::text[]) and period = $3 and counted_at <= $5`,
);

const ASSETS = statement(
  "access_assets",
  `select s.id as subscription_id, s.plan_name, s.start_at, s.end_at, s.grace_ends_at, s.cancelled_at, s.deleted_at,
       s.payment_state, s.resumes_at, s.assets, s.dynamic_assets, 'subscription' as via
     from subscription s where s.account_id = $1 and s.deleted_at is null and (s.subscriber_id = $2 or s.id in (
       select m.subscription_id from subscription_member m
         where m.account_id = $1 and m.subscriber_id = $2 and m.removed_at is null))
     order by s.id`,
);

/** List every subscription that a subscriber had or shared at a time, in its state at that time. */
export function listEntitlementsAt(
  db: Statements,
  accountId: number,
  { subscriberId, at }: PastQuery,
): Promise<EntitlementRow[]> {
  return db.query(ENTITLEMENTS_AT, [accountId, subscriberId, at]);
}

/** List every subscription that a subscriber has or shares now, except deleted ones. */
export function listEntitlements(
  db: Statements,
  accountId: number,
  subscriberId: number,
): Promise<EntitlementRow[]> {
  return db.query(ASSETS, [accountId, subscriberId]);
}

interface StoryFactsRow {
  visibility: string | null;
  access_level: number | null;
  attributes: unknown;
}

/** Find the properties of a published story that access depends on. */
export async function findStoryFacts(
  db: Statements,
  accountId: number,
  storyId: string,
): Promise<StoryFactsRow | null> {
  const [row] = await db.query(STORY, [accountId, storyId]);
  return row ?? null;
}

/** Find how much of a period's meter was used under these names until a time. */
export async function findMeterAt(
  db: Statements,
  accountId: number,
  query: { names: readonly string[]; period: string; storyId: string; at: Date },
): Promise<{ counted: number; has_story: boolean } | undefined> {
  const { names, period, storyId, at } = query;
  const [row] = await db.query(METER_AT, [accountId, names, period, storyId, at]);
  return row;
}
