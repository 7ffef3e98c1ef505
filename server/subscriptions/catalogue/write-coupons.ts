import { Prisma } from "@/generated/prisma/client";
import type { Context } from "@/server/context/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { Coupon, CouponTerms } from "./coupon";
import {
  findCouponRow,
  findCouponRows,
  insertCoupon,
  type ListedCoupon,
  retireCouponRow,
  writeCoupon,
} from "./coupon.repository";
import { findCouponProblems, normalizeCouponCode } from "./coupon.rules";
import { assertNoProblems } from "./plan-terms.rules";
import { findActivePlanIds } from "./plan-writes.repository";
import { requireWriter } from "./require-writer";

/** List the account's coupons, newest first, optionally filtered by text in a code or title. */
export function browseCoupons(ctx: Context, text = ""): Promise<ListedCoupon[]> {
  requirePermission(ctx, "catalogue:read");
  return findCouponRows(ctx.db, ctx.account.id, text.trim());
}

async function validateTerms(ctx: Context, input: CouponTerms): Promise<CouponTerms> {
  const terms = { ...input, code: normalizeCouponCode(input.code) };
  assertNoProblems(findCouponProblems(terms));
  const livingIds = await findActivePlanIds(ctx.db, ctx.account.id, terms.planIds);
  if (terms.planIds.some((id) => !livingIds.has(id))) throw invalid("planIds", "contains an unknown plan");
  return terms;
}

const UNIQUE_VIOLATION = "P2002";

/** Report a duplicate code as a conflict, also under concurrent writes. */
async function withUniqueCode<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION) {
      throw new AppError("conflict", "A coupon with this code already exists.", { cause: error });
    }
    throw error;
  }
}

/** Create a coupon: a code, its discount, and the plans that it applies to. */
export async function createCoupon(ctx: Context, input: CouponTerms): Promise<Coupon> {
  requireWriter(ctx);
  const terms = await validateTerms(ctx, input);
  const scope = { accountId: ctx.account.id, now: ctx.clock.now() };
  await withUniqueCode(() => ctx.db.transaction((tx) => insertCoupon(tx, scope, terms)));
  const created = await findCouponRow(ctx.db, ctx.account.id, terms.code);
  if (created === null) throw new Error("the new coupon was not found");
  return created;
}

/** Change a coupon for later use; discounts already given stay. */
export async function updateCoupon(
  ctx: Context,
  { id, seenAt, ...input }: CouponTerms & { id: number; seenAt: Date },
): Promise<void> {
  requireWriter(ctx);
  const terms = await validateTerms(ctx, input);
  const scope = { accountId: ctx.account.id, id, seenAt, now: ctx.clock.now() };
  const isWritten = await withUniqueCode(() => ctx.db.transaction((tx) => writeCoupon(tx, scope, terms)));
  if (isWritten) return;
  const existing = (await findCouponRows(ctx.db, ctx.account.id, "")).find((coupon) => coupon.id === id);
  if (existing === undefined) throw notFound("coupon");
  if (terms.maxRedemptions !== null && existing.redeemed > terms.maxRedemptions) {
    throw invalid(
      "maxRedemptions",
      `Must be at least ${existing.redeemed}, the number of redemptions so far`,
    );
  }
  throw new AppError("conflict", "This coupon was changed or used in the meantime. Reload and try again.");
}

/** Retire a coupon. Discounts already given stay. */
export async function retireCoupon(ctx: Context, id: number): Promise<void> {
  requireWriter(ctx);
  const scope = { accountId: ctx.account.id, id, now: ctx.clock.now() };
  if (!(await retireCouponRow(ctx.db, scope))) throw notFound("coupon");
}
