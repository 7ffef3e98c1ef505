import type { Context } from "@/server/accounts/index";
import type { Db } from "@/server/platform/db/index";
import { notFound } from "@/server/platform/errors/index";
import { PRICED_ASSET_TYPES, type PricedAsset, type PricedAssetType, type PricingPlan } from "./pricing-plan";
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

/** The kind of thing that is sold by itself under a word; not_found for a word that names none. */
export function pricedAssetType(word: string): PricedAssetType {
  const type = PRICED_ASSET_TYPES.find((one) => one === word);
  if (type === undefined) throw notFound("type of asset that is sold by itself");
  return type;
}
