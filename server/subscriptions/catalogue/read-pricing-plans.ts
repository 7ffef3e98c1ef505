import type { Context } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { notFound } from "@/server/platform/errors/index";
import type { PricedAsset, PricingPlan } from "./pricing-plan";
import { findPricesFor, findPricingPlanRow } from "./pricing-plan.repository";
import { pricesOf } from "./pricing-plan.rules";

/** What a story or a collection costs by itself; nothing where it is not sold so. */
export async function listPricingPlans(ctx: Context, asset: PricedAsset): Promise<PricingPlan[]> {
  return pricesOf(await findPricesFor(ctx.db, ctx.account.id, asset), asset);
}

/** A pricing plan, also one that is sold no more. */
export async function getPricingPlan(ctx: Context, id: number, db: Db = ctx.db): Promise<PricingPlan> {
  const plan = await findPricingPlanRow(db, ctx.account.id, id);
  if (plan === null) throw notFound("pricing plan");
  return plan;
}
