import { z } from "zod";

export const ASSET_TYPES = ["site", "static", "story", "section"] as const;

export type AssetType = (typeof ASSET_TYPES)[number];

/** An asset that a subscription opens. */
export interface Asset {
  id: number;
  categoryId: number | null;
  title: string;
  type: AssetType;
  /** For a section: the section's id. */
  externalId: string | null;
  /** Public. For a story asset, `access_level` is the highest level that it opens. */
  metadata: Readonly<Record<string, unknown>>;
}

/** Snapshot of an asset in a purchase: later changes do not affect it. */
export const assetCopySchema = z.object({
  id: z.int(),
  asset_category_id: z.int().nullable(),
  title: z.string(),
  type: z.enum(ASSET_TYPES),
  external_id: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
});

export type AssetCopy = z.output<typeof assetCopySchema>;

export function toAssetCopy({ id, categoryId, title, type, externalId, metadata }: Asset): AssetCopy {
  return {
    id,
    asset_category_id: categoryId,
    title,
    type,
    external_id: externalId,
    metadata: { ...metadata },
  };
}
