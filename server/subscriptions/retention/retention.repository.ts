// Raw SQL: conditional writes in the transaction of an acceptance, and counts for staff.
import { type Statements, statement } from "@/server/platform/db/index";
import type { RetentionOffer } from "./retention.rules";

const ACCEPTED = statement(
  "retention_accepted",
  `select (exists (select from retention_acceptance a where a.account_id = $1 and a.subscription_id = $2)
     or exists (select from coupon_redemption r where r.account_id = $1 and r.subscription_id = $2 and r.code_id = $3))
     as "isUsed!"`,
);

/** Whether a subscription has had an offer, or the coupon itself. */
export async function hasHadOffer(
  db: Statements,
  accountId: number,
  { subscriptionId, codeId }: { subscriptionId: number; codeId: number },
): Promise<boolean> {
  const [row] = await db.query(ACCEPTED, [accountId, subscriptionId, codeId]);
  return row?.isUsed ?? false;
}

const INSERT = statement(
  "retention_accept",
  `insert into retention_acceptance (subscription_id, account_id, code_id, discount_cents, accepted_at)
   values ($2, $1, $3, $4, $5)`,
);

export async function insertAcceptance(
  tx: Statements,
  accountId: number,
  acceptance: { subscriptionId: number; codeId: number; discountCents: number; now: Date },
): Promise<void> {
  const { subscriptionId, codeId, discountCents, now } = acceptance;
  await tx.query(INSERT, [accountId, subscriptionId, codeId, discountCents, now]);
}

const WRITE_DISCOUNT = statement(
  "retention_write_discount",
  `update subscription set coupon_code_id = $3, coupon_code = $4, coupon_discount_id = $5,
     discount_detail = $6::text::jsonb, updated_at = $7 where account_id = $1 and id = $2`,
);

/** Set the discount of a subscription's further charges. */
export async function writeDiscount(
  tx: Statements,
  accountId: number,
  {
    subscriptionId,
    offer: { coupon, offeredCents, discountCents, currency },
    now,
  }: { subscriptionId: number; offer: RetentionOffer; now: Date },
): Promise<void> {
  const { id, code, discountId, discountType, title, value } = coupon;
  const detail = JSON.stringify({
    code,
    discount_type: discountType,
    title,
    value,
    recurring: true,
    discounted_price_cents: offeredCents,
    price_cents: offeredCents + discountCents,
    price_currency: currency,
  });
  await tx.query(WRITE_DISCOUNT, [accountId, subscriptionId, id, code, discountId, detail, now]);
}

// Only what subscribers decided: a cancellation by staff or by the gateway has no reason of theirs.
const BY_REASON = statement(
  "cancellations_by_reason",
  `select c.reason, count(*)::int as "cancelled!", count(c.undone_at)::int as "undone!"
   from subscription_cancellation c
   where c.account_id = $1 and c.cancelled_at >= $2 and c.cancelled_at < $3 and c.cancelled_by = 'subscriber'
   group by c.reason`,
);

/** Cancellations by subscribers for one reason. */
export interface ReasonCount {
  /** null: none was given. */
  reason: string | null;
  cancelled: number;
  /** Those of them that were undone. */
  undone: number;
}

interface Period {
  from: Date;
  until: Date;
}

export function countByReason(
  db: Statements,
  accountId: number,
  { from, until }: Period,
): Promise<ReasonCount[]> {
  return db.query(BY_REASON, [accountId, from, until]);
}

const COUNT_ACCEPTED = statement(
  "retention_count",
  `select count(*)::int as "accepted!" from retention_acceptance a
   where a.account_id = $1 and a.accepted_at >= $2 and a.accepted_at < $3`,
);

export async function countAcceptances(
  db: Statements,
  accountId: number,
  { from, until }: Period,
): Promise<number> {
  const [row] = await db.query(COUNT_ACCEPTED, [accountId, from, until]);
  return row?.accepted ?? 0;
}

const COMMENTS = statement(
  "cancellation_comments",
  `select c.id, c.subscription_id as "subscriptionId", c.cancelled_at as "cancelledAt", c.reason,
     c.comment as "comment!", s.plan_name as "planName"
   from subscription_cancellation c join subscription s on s.id = c.subscription_id and s.account_id = c.account_id
   where c.account_id = $1 and c.cancelled_at >= $2 and c.cancelled_at < $3 and c.comment is not null
   order by c.cancelled_at desc, c.id desc limit 50`,
);

/** What a subscriber wrote on cancelling. */
export interface CancellationComment {
  id: number;
  subscriptionId: number;
  cancelledAt: Date;
  reason: string | null;
  comment: string;
  planName: string;
}

/** List the latest comments, at most 50. */
export function listComments(
  db: Statements,
  accountId: number,
  { from, until }: Period,
): Promise<CancellationComment[]> {
  return db.query(COMMENTS, [accountId, from, until]);
}
