import { z } from "@hono/zod-openapi";
import type { AssetCopy, DynamicAsset } from "@/server/subscriptions/lifecycle/index";

/** An asset of a subscription, in a subscription's document. */
export const heldAssetSchema = z
  .object({
    title: z.string(),
    type: z.string().describe("site, static, story or section."),
    metadata: z.record(z.string(), z.unknown()).describe("For story assets: `access_level`."),
  })
  .openapi("HeldAsset");

export function heldAssetDocument({ title, type, metadata }: AssetCopy): z.output<typeof heldAssetSchema> {
  return { title, type, metadata: { ...metadata } };
}

/** An empty object without any, an array otherwise: existing clients depend on both. */
export const dynamicAssetsSchema = z
  .union([
    z.array(z.object({ id: z.string(), title: z.string().nullable(), slug: z.string().nullable() })),
    z.object({}).strict(),
  ])
  .describe("Stories or collections bought individually; `{}` if none.");

export function dynamicAssetsDocument(assets: readonly DynamicAsset[]): z.output<typeof dynamicAssetsSchema> {
  return assets.length === 0 ? {} : assets.map(({ id, title, slug }) => ({ id, title, slug }));
}
