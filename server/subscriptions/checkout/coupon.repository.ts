import { type Statements, statement } from "@/server/platform/db/index";

// The row lock serialises counting: it is released when the transaction commits or rolls back.
const LOCK = statement(
  "coupon_lock",
  `select c.id, c.max_redemptions as "maxRedemptions", c.max_per_subscriber as "maxPerSubscriber", c.redeemed,
     c.enabled and c.deleted_at is null as "isInUse"
   from coupon_code c where c.account_id = $1 and c.id = $2 for no key update`,
);

export interface CouponRedemptions {
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
  const [row] = await tx.query<CouponRedemptions>(LOCK, [accountId, codeId]);
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
  const [row] = await db.query<{ used: number }>(USED_BY, [accountId, codeId, subscriberId]);
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
  { codeId, places }: { codeId: number; places: number },
): Promise<void> {
  await tx.query(ADD_REDEMPTIONS, [accountId, codeId, places]);
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

const RELEASE = statement(
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
  await tx.query(RELEASE, [accountId, subscriptionId, now]);
}
