import { z } from "@/server/platform/openapi/index";
import type { OwnedAsset } from "@/server/subscriptions/access/index";

export const accessibleAssetsSchema = z
  .object({
    assets: z.array(
      z.object({
        title: z.string(),
        type: z.enum(["site", "static", "story", "section"]),
        metadata: z
          .record(z.string(), z.unknown())
          .describe(
            "For a story asset, `access_level`: gives access to restricted stories up to this level.",
          ),
      }),
    ),
  })
  .openapi("AccessibleAssets");

export function toAccessibleAssetsDocument(
  assets: readonly OwnedAsset[],
): z.output<typeof accessibleAssetsSchema> {
  return { assets: assets.map(({ title, type, metadata }) => ({ title, type, metadata })) };
}
