// Raw SQL for reads: a coupon with its plans in one statement, which every purchase with a coupon runs.
import { type Db, type Statements, statement } from "@/server/platform/db/index";
import type { Coupon, CouponTerms } from "./coupon";

const COUPON = `c.id, c.discount_id as "discountId", c.code, d.title, d.discount_type as "discountType",
  d.value::float8 as "value!", d.currency, d.recurring, c.enabled, c.valid_from as "validFrom",
  c.valid_until as "validUntil", c.max_redemptions as "maxRedemptions", c.max_per_subscriber as "maxPerSubscriber",
  c.redeemed, array(select p.plan_id from discount_plan p
    where p.account_id = d.account_id and p.discount_id = d.id order by p.plan_id) as "planIds!"`;

const BY_CODE = statement(
  "coupon_by_code",
  `select ${COUPON} from coupon_code c join coupon_discount d on d.id = c.discount_id and d.account_id = c.account_id
   where c.account_id = $1 and c.code = $2 and c.deleted_at is null and d.deleted_at is null`,
);

export async function findCouponRow(db: Statements, accountId: number, code: string): Promise<Coupon | null> {
  const [row] = await db.query(BY_CODE, [accountId, code]);
  return row ?? null;
}

const BY_ID = statement(
  "coupon_by_id",
  `select ${COUPON} from coupon_code c join coupon_discount d on d.id = c.discount_id and d.account_id = c.account_id
   where c.account_id = $1 and c.id = $2 and c.deleted_at is null and d.deleted_at is null`,
);

/** Find a coupon by its id; null: unknown or ended. */
export async function findCouponById(db: Statements, accountId: number, id: number): Promise<Coupon | null> {
  const [row] = await db.query(BY_ID, [accountId, id]);
  return row ?? null;
}

const LIST = statement(
  "coupons",
  `select ${COUPON}, c.updated_at as "updatedAt" from coupon_code c
     join coupon_discount d on d.id = c.discount_id and d.account_id = c.account_id
   where c.account_id = $1 and c.deleted_at is null and d.deleted_at is null
     and ($2::text = '' or strpos(c.code, upper($2::text)) > 0 or strpos(lower(d.title), lower($2::text)) > 0)
   order by c.id desc limit 500`,
);

/** A coupon for staff. */
export interface ListedCoupon extends Coupon {
  updatedAt: Date;
}

export function findCouponRows(db: Statements, accountId: number, text: string): Promise<ListedCoupon[]> {
  return db.query(LIST, [accountId, text]);
}

const toDiscountColumns = ({ title, discountType, value, currency, recurring }: CouponTerms) => ({
  title,
  discountType,
  value,
  currency,
  recurring,
});

const toCodeColumns = ({
  code,
  enabled,
  validFrom,
  validUntil,
  maxRedemptions,
  maxPerSubscriber,
}: CouponTerms) => ({
  code,
  enabled,
  validFrom,
  validUntil,
  maxRedemptions,
  maxPerSubscriber,
});

async function writeScope(
  tx: Db,
  { accountId, discountId }: { accountId: number; discountId: number },
  planIds: readonly number[],
): Promise<void> {
  await tx.prisma.discountPlan.deleteMany({ where: { accountId, discountId } });
  await tx.prisma.discountPlan.createMany({
    data: planIds.map((planId) => ({ accountId, discountId, planId })),
  });
}

export async function insertCoupon(
  tx: Db,
  { accountId, now }: { accountId: number; now: Date },
  terms: CouponTerms,
): Promise<number> {
  const times = { createdAt: now, updatedAt: now };
  const discount = await tx.prisma.couponDiscount.create({
    data: { ...toDiscountColumns(terms), accountId, ...times },
  });
  await writeScope(tx, { accountId, discountId: discount.id }, terms.planIds);
  const code = await tx.prisma.couponCode.create({
    data: { ...toCodeColumns(terms), accountId, discountId: discount.id, ...times },
  });
  return code.id;
}

interface RowScope {
  accountId: number;
  id: number;
  now: Date;
}

/** Update a coupon; false: changed since `seenAt`, or deleted. */
export async function writeCoupon(
  tx: Db,
  { accountId, id, seenAt, now }: RowScope & { seenAt: Date },
  terms: CouponTerms,
): Promise<boolean> {
  const { maxRedemptions } = terms;
  const where = {
    id,
    accountId,
    updatedAt: seenAt,
    deletedAt: null,
    // The limit must not be below the redemptions already made.
    ...(maxRedemptions !== null && { redeemed: { lte: maxRedemptions } }),
  };
  const { count } = await tx.prisma.couponCode.updateMany({
    where,
    data: { ...toCodeColumns(terms), updatedAt: now },
  });
  if (count === 0) return false;
  const { discountId } = await tx.prisma.couponCode.findFirstOrThrow({ where: { id, accountId } });
  await tx.prisma.couponDiscount.updateMany({
    where: { id: discountId, accountId },
    data: { ...toDiscountColumns(terms), updatedAt: now },
  });
  await writeScope(tx, { accountId, discountId }, terms.planIds);
  return true;
}

/** Delete a coupon. Its code becomes available again: the deleted row gets a code that cannot be entered. */
export async function retireCouponRow(db: Db, { accountId, id, now }: RowScope): Promise<boolean> {
  const row = await db.prisma.couponCode.findFirst({ where: { id, accountId, deletedAt: null } });
  if (row === null) return false;
  const { count } = await db.prisma.couponCode.updateMany({
    where: { id, accountId, deletedAt: null },
    data: { code: `${row.code} (DELETED ${id})`, deletedAt: now, updatedAt: now },
  });
  return count > 0;
}

const COUNT = statement(
  "coupon_redemptions_of",
  `select count(*)::int as used from coupon_redemption
   where account_id = $1 and code_id = $2 and subscriber_id = $3 and released_at is null`,
);

/** Count a subscriber's active redemptions of a code. */
export async function countRedemptions(
  db: Statements,
  accountId: number,
  { codeId, subscriberId }: { codeId: number; subscriberId: number },
): Promise<number> {
  const [row] = await db.query(COUNT, [accountId, codeId, subscriberId]);
  return row?.used ?? 0;
}
