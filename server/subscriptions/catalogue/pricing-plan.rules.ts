import type { PricedAsset, PricingPlan } from "./pricing-plan";

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
