import type { DurationUnit } from "./plan";

export const PRICED_ASSET_TYPES = ["story", "collection"] as const;

export type PricedAssetType = (typeof PRICED_ASSET_TYPES)[number];

/** Price of one story, or of the stories of one collection, sold separately. */
export interface PricingPlan {
  id: number;
  assetType: PricedAssetType;
  /** null: the default for every asset of the type without its own price. */
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

/** The story or collection to price. */
export interface PricedAsset {
  type: PricedAssetType;
  /** null: the default of the type. */
  id: string | null;
  /** For a story: collections whose prices apply too. */
  collectionIds?: readonly string[];
}
