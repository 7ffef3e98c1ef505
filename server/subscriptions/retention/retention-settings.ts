import { changeSettings, lockSettings, readSettings } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import {
  findActivePlanIds,
  findCouponById,
  findCouponRows,
  listGroups,
  requireWriter,
} from "@/server/subscriptions/catalogue/index";
import type { RetentionSettings } from "./retention.rules";

/** The offers on cancelling, and what staff choose from. */
export interface StaffRetention extends RetentionSettings {
  /** Coupons that reduce every charge. */
  coupons: { id: number; code: string; title: string }[];
  /** Recurring plans. */
  recurringPlans: { id: number; title: string; groupName: string }[];
}

const LISTS = ["for_sale", "group_access", "campaign"] as const;

/** Get the offers on cancelling, for staff. */
export async function getStaffRetention(ctx: Context): Promise<StaffRetention> {
  requirePermission(ctx, "catalogue:read");
  const [{ subscriptions }, coupons, ...lists] = await Promise.all([
    readSettings(ctx.db, ctx.account.id),
    findCouponRows(ctx.db, ctx.account.id, ""),
    ...LISTS.map((which) => listGroups(ctx, which)),
  ]);
  const plans = lists
    .flat()
    .flatMap((group) => group.plans.map((plan) => ({ ...plan, groupName: group.name })));
  const recurringPlans = plans
    .filter(({ recurring, priceCents }) => recurring && priceCents > 0)
    .map(({ id, title, groupName }) => ({ id, title, groupName }));
  const known = new Set(recurringPlans.map(({ id }) => id));
  const { couponId, plans: chosen } = subscriptions.retention;
  return {
    couponId,
    plans: chosen.filter(({ planId }) => known.has(planId)),
    coupons: coupons.filter(({ recurring }) => recurring).map(({ id, code, title }) => ({ id, code, title })),
    recurringPlans,
  };
}

async function requireOffered(
  tx: Db,
  accountId: number,
  { id, path }: { id: number; path: string },
): Promise<void> {
  const coupon = await findCouponById(tx, accountId, id);
  if (coupon === null) throw notFound("coupon");
  if (!coupon.recurring) throw invalid(path, "Choose a coupon that reduces every charge.");
}

/**
 * Change the offers on cancelling; every process applies it within seconds. Accepted offers stay.
 *
 * not_found: a coupon or plan is unknown, ended or another account's. invalid: a coupon reduces the first payment only.
 */
export async function saveRetention(ctx: Context, { couponId, plans }: RetentionSettings): Promise<void> {
  requireWriter(ctx);
  const { id: accountId } = ctx.account;
  await ctx.db.transaction(async (tx) => {
    await lockSettings(tx, accountId);
    const ids = plans.map(({ planId }) => planId);
    const known = await findActivePlanIds(tx, accountId, ids);
    if (ids.some((id) => !known.has(id))) throw notFound("subscription plan");
    if (couponId !== null) await requireOffered(tx, accountId, { id: couponId, path: "couponId" });
    for (const [at, plan] of plans.entries())
      if (plan.couponId !== null)
        await requireOffered(tx, accountId, { id: plan.couponId, path: `plans.${at}.couponId` });
    const retention = { couponId, plans: plans.map((plan) => ({ ...plan })) };
    await changeSettings(tx, accountId, { section: "subscriptions", change: { retention } });
  });
}
