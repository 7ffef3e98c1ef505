import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { notFound } from "@/server/platform/errors/index";
import { PRICED_ASSET_TYPES, type PricedAsset, type PricedAssetType, type PricingPlan } from "./pricing-plan";
import { findPricesFor, findPricingPlanRow } from "./pricing-plan.repository";

/** Pick the prices of an asset: its own and its collections', or else the default prices of its type. */
export function pickPrices(
  plans: readonly PricingPlan[],
  { type, id, collectionIds = [] }: PricedAsset,
): PricingPlan[] {
  const own = plans.filter(({ assetType, assetId }) => id !== null && assetType === type && assetId === id);
  const byCollection =
    type === "story"
      ? plans.filter(
          ({ assetType, assetId }) =>
            assetType === "collection" && assetId !== null && collectionIds.includes(assetId),
        )
      : [];
  const special = [...own, ...byCollection];
  if (special.length > 0) return special.toSorted((a, b) => a.id - b.id);
  return plans.filter(({ assetType, assetId }) => assetType === type && assetId === null);
}

/** List the prices of a story or collection sold separately; empty: not sold separately. */
export async function listPricingPlans(ctx: Context, asset: PricedAsset): Promise<PricingPlan[]> {
  return pickPrices(await findPricesFor(ctx.db, ctx.account.id, asset), asset);
}

/** Get a pricing plan, including a retired one. */
export async function getPricingPlan(ctx: Context, id: number, db: Db = ctx.db): Promise<PricingPlan> {
  const plan = await findPricingPlanRow(db, ctx.account.id, id);
  if (plan === null) throw notFound("pricing plan");
  return plan;
}

/** Parse a type of asset that is sold separately; not_found for another text. */
export function parsePricedAssetType(text: string): PricedAssetType {
  const type = PRICED_ASSET_TYPES.find((candidate) => candidate === text);
  if (type === undefined) throw notFound("asset type with individual prices");
  return type;
}
