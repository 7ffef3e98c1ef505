import { z } from "zod";

export const ASSET_TYPES = ["site", "static", "story", "section"] as const;

export type AssetType = (typeof ASSET_TYPES)[number];

/** What a subscription opens. */
export interface Asset {
  id: number;
  categoryId: number | null;
  title: string;
  type: AssetType;
  /** Of a section: the section's id. */
  externalId: string | null;
  /** Public; of a story asset, `access_level` says up to which level it opens. */
  metadata: Readonly<Record<string, unknown>>;
}

/** An asset as a purchase keeps it: what was bought stays what it was. */
export const assetCopySchema = z.object({
  id: z.int(),
  asset_category_id: z.int().nullable(),
  title: z.string(),
  type: z.enum(ASSET_TYPES),
  external_id: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
});

export type AssetCopy = z.output<typeof assetCopySchema>;

export function copyOfAsset({ id, categoryId, title, type, externalId, metadata }: Asset): AssetCopy {
  return {
    id,
    asset_category_id: categoryId,
    title,
    type,
    external_id: externalId,
    metadata: { ...metadata },
  };
}
