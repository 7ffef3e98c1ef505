// Raw SQL: locks, counts under them and single conditional writes in the transaction of a purchase; ids of another
// system are not UUIDs.
import { type Statements, statement } from "@/server/platform/db/index";

const LOCK_EXTERNAL_ID = statement(
  "checkout_external_id_hold",
  "select pg_advisory_xact_lock(hashtextextended('external id:' || $1::text || ':' || $2::text, 0))::text as locked",
);

/** Lock a publisher's external id until the transaction ends: the second of two concurrent uses finds it taken. */
export async function lockExternalId(tx: Statements, accountId: number, externalId: string): Promise<void> {
  await tx.query(LOCK_EXTERNAL_ID, [String(accountId), externalId]);
}

const EXTERNAL_ID_TAKEN = statement(
  "checkout_external_id_taken",
  "select id from subscription where account_id = $1 and external_id = $2",
);

/** Whether a subscription already has this external id. */
export async function isExternalIdTaken(
  db: Statements,
  accountId: number,
  externalId: string,
): Promise<boolean> {
  return (await db.query(EXTERNAL_ID_TAKEN, [accountId, externalId])).length > 0;
}

const COLLECT = statement(
  "campaign_collect",
  `update subscription_group set collected_amount_cents = collected_amount_cents + $3::bigint
    where account_id = $1 and id = $2 and ($4::boolean or not (target_validation_enabled
      and target_amount_cents is not null and collected_amount_cents >= target_amount_cents))
    returning id`,
);

/**
 * Add to the collected amount of a campaign; negative for a refund. false: the campaign has reached its target and
 * nothing was added. `always`: add also above the target, for money that has already been paid.
 */
export async function addCollectedAmount(
  tx: Statements,
  accountId: number,
  { groupId, cents, always }: { groupId: number; cents: number; always: boolean },
): Promise<boolean> {
  return (await tx.query(COLLECT, [accountId, groupId, cents, always])).length > 0;
}

const IS_FULL = statement(
  "campaign_is_full",
  `select id from subscription_group where account_id = $1 and id = $2 and target_validation_enabled
     and target_amount_cents is not null and collected_amount_cents >= target_amount_cents`,
);

/** Whether a campaign has reached its target and accepts no more purchases. */
export async function isTargetReached(db: Statements, accountId: number, groupId: number): Promise<boolean> {
  return (await db.query(IS_FULL, [accountId, groupId])).length > 0;
}

// The row lock serialises counting: it is released when the transaction commits or rolls back.
const LOCK_COUPON = statement(
  "coupon_lock",
  `select c.id, c.max_redemptions as "maxRedemptions", c.max_per_subscriber as "maxPerSubscriber", c.redeemed,
     c.enabled and c.deleted_at is null as "isInUse!"
   from coupon_code c where c.account_id = $1 and c.id = $2 for no key update`,
);

interface CouponRedemptions {
  id: number;
  maxRedemptions: number | null;
  maxPerSubscriber: number | null;
  redeemed: number;
  isInUse: boolean;
}

export async function lockCoupon(
  tx: Statements,
  accountId: number,
  codeId: number,
): Promise<CouponRedemptions | null> {
  const [row] = await tx.query(LOCK_COUPON, [accountId, codeId]);
  return row ?? null;
}

// A redemption uses a coupon once, and so does an attempt whose payment is pending.
const USED_BY = statement(
  "coupon_used_by",
  `select (select count(*) from coupon_redemption r where r.account_id = $1 and r.code_id = $2 and r.subscriber_id = $3
       and r.released_at is null)::int
     + (select count(*) from subscription_attempt a where a.account_id = $1 and a.coupon_code_id = $2
       and a.subscriber_id = $3 and a.spent_at is not null and a.created_id is null)::int as used`,
);

/** Count a buyer's current redemptions of a coupon, pending attempts included. */
export async function countBuyerRedemptions(
  db: Statements,
  accountId: number,
  { codeId, subscriberId }: { codeId: number; subscriberId: number },
): Promise<number> {
  const [row] = await db.query(USED_BY, [accountId, codeId, subscriberId]);
  return row?.used ?? 0;
}

const ADD_REDEMPTIONS = statement(
  "coupon_places_add",
  "update coupon_code set redeemed = redeemed + $3::int where account_id = $1 and id = $2",
);

/** Add to a coupon's number of redemptions; -1 releases one. */
export async function incrementRedemptions(
  tx: Statements,
  accountId: number,
  { codeId, count }: { codeId: number; count: number },
): Promise<void> {
  await tx.query(ADD_REDEMPTIONS, [accountId, codeId, count]);
}

const REDEEM = statement(
  "coupon_redeem",
  `insert into coupon_redemption (account_id, code_id, subscriber_id, subscription_id, discount_cents, redeemed_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

export async function insertRedemption(
  tx: Statements,
  accountId: number,
  redemption: {
    codeId: number;
    subscriberId: number;
    subscriptionId: number;
    discountCents: number;
    now: Date;
  },
): Promise<void> {
  const { codeId, subscriberId, subscriptionId, discountCents, now } = redemption;
  await tx.query(REDEEM, [accountId, codeId, subscriberId, subscriptionId, discountCents, now]);
}

const RELEASE_REDEMPTIONS = statement(
  "coupon_release",
  `with freed as (update coupon_redemption set released_at = $3::timestamptz
     where account_id = $1 and subscription_id = $2 and released_at is null returning code_id)
   update coupon_code c set redeemed = c.redeemed - 1 from freed where c.id = freed.code_id and c.account_id = $1`,
);

/** Release the coupon redemptions of a subscription. Idempotent. */
export async function releaseRedemptions(
  tx: Statements,
  accountId: number,
  { subscriptionId, now }: { subscriptionId: number; now: Date },
): Promise<void> {
  await tx.query(RELEASE_REDEMPTIONS, [accountId, subscriptionId, now]);
}

export interface AssetSummary {
  id: string;
  title: string;
  slug: string;
}

// Own stories are found by id. A publication with stories in another system sends the ids of that system.
const STORIES = statement(
  "sold_stories",
  `select s.id::text as "id!", s.headline as title, s.slug from story s
    where s.account_id = $1 and s.id::text = any($2::text[])`,
);

export function findStories(
  db: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<AssetSummary[]> {
  return db.query(STORIES, [accountId, ids]);
}

const COLLECTIONS = statement(
  "sold_collections",
  `select c.id::text as "id!", c.name as title, c.slug from collection c
    where c.account_id = $1 and c.id::text = any($2::text[])`,
);

export function findCollections(
  db: Statements,
  accountId: number,
  ids: readonly string[],
): Promise<AssetSummary[]> {
  return db.query(COLLECTIONS, [accountId, ids]);
}

const STORIES_IN_COLLECTION = statement(
  "sold_stories_within",
  `select i.story_id::text as "id!" from collection_item i
    where i.account_id = $1 and i.collection_id::text = $2::text and i.story_id::text = any($3::text[])`,
);

/** Return those of the stories that are in a collection. */
export async function findStoriesWithin(
  db: Statements,
  accountId: number,
  { collectionId, ids }: { collectionId: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await db.query(STORIES_IN_COLLECTION, [accountId, collectionId, ids]);
  return rows.map(({ id }) => id);
}
