import type { DurationUnit } from "./plan";

export const PRICED_ASSET_TYPES = ["story", "collection"] as const;

export type PricedAssetType = (typeof PRICED_ASSET_TYPES)[number];

/** What one story, or the stories of one collection, cost by themselves. */
export interface PricingPlan {
  id: number;
  assetType: PricedAssetType;
  /** null: every one of the type that has no price of its own. */
  assetId: string | null;
  title: string;
  /** In the currency's minor unit, taxes included. */
  priceCents: number;
  priceCurrency: string;
  durationLength: number;
  durationUnit: DurationUnit;
  enabled: boolean;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** Which story or collection is asked about. */
export interface PricedAsset {
  type: PricedAssetType;
  /** null: what holds for all of the type. */
  id: string | null;
  /** Of a story: collections by whose prices it is sold too. */
  collectionIds?: readonly string[];
}
