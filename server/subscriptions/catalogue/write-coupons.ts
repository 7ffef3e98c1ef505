import { Prisma } from "@/generated/prisma/client";
import type { Context } from "@/server/accounts/index";
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
import { normalCode, problemsOfCoupon } from "./coupon.rules";
import { refuseProblems } from "./plan-terms.rules";
import { findLivingPlanIds } from "./plan-writes.repository";
import { requireWriter } from "./require-writer";

/** The account's coupons, the newest first; a text narrows them to codes and titles that hold it. */
export function browseCoupons(ctx: Context, text = ""): Promise<ListedCoupon[]> {
  requirePermission(ctx, "catalogue:read");
  return findCouponRows(ctx.db, ctx.account.id, text.trim());
}

async function checked(ctx: Context, given: CouponTerms): Promise<CouponTerms> {
  const terms = { ...given, code: normalCode(given.code) };
  refuseProblems(problemsOfCoupon(terms));
  const living = await findLivingPlanIds(ctx.db, ctx.account.id, terms.planIds);
  if (terms.planIds.some((id) => !living.has(id))) throw invalid("planIds", "names a plan that there is not");
  return terms;
}

const UNIQUE_VIOLATION = "P2002";

/** A code that exists is refused by name, whoever wrote it a moment ago. */
async function uniquely<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION) {
      throw new AppError("conflict", "There is a coupon of this code already.", { cause: error });
    }
    throw error;
  }
}

/** Makes a coupon: a code, and what it takes off which plans. */
export async function createCoupon(ctx: Context, given: CouponTerms): Promise<Coupon> {
  requireWriter(ctx);
  const terms = await checked(ctx, given);
  const place = { accountId: ctx.account.id, now: ctx.clock.now() };
  await uniquely(() => ctx.db.withTx((tx) => insertCoupon(tx, place, terms)));
  const made = await findCouponRow(ctx.db, ctx.account.id, terms.code);
  if (made === null) throw new Error("a coupon that was just written is not there");
  return made;
}

/** Changes a coupon for those who use it from now on: discounts that were given stay. */
export async function updateCoupon(
  ctx: Context,
  { id, seenAt, ...given }: CouponTerms & { id: number; seenAt: Date },
): Promise<void> {
  requireWriter(ctx);
  const terms = await checked(ctx, given);
  const place = { accountId: ctx.account.id, id, seenAt, now: ctx.clock.now() };
  const done = await uniquely(() => ctx.db.withTx((tx) => writeCoupon(tx, place, terms)));
  if (done) return;
  const known = (await findCouponRows(ctx.db, ctx.account.id, "")).find((coupon) => coupon.id === id);
  if (known === undefined) throw notFound("coupon");
  if (terms.maxRedemptions !== null && known.redeemed > terms.maxRedemptions) {
    throw invalid("maxRedemptions", `has been used ${known.redeemed} times already`);
  }
  throw new AppError("conflict", "This coupon was changed or used meanwhile. Load it again.");
}

/** Ends a coupon for good. Discounts that were given stay. */
export async function retireCoupon(ctx: Context, id: number): Promise<void> {
  requireWriter(ctx);
  const place = { accountId: ctx.account.id, id, now: ctx.clock.now() };
  if (!(await retireCouponRow(ctx.db, place))) throw notFound("coupon");
}
