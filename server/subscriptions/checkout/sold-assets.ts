import type { Context } from "@/server/context/index";
import { invalid } from "@/server/platform/errors/index";
import type { PricingPlan } from "@/server/subscriptions/catalogue/index";
import type { SaleRequestInput, SoldAsset } from "./sale";
import { type AssetSummary, findCollections, findStories, findStoriesWithin } from "./sale.repository";

const PATH = "body.subscription.dynamic_assets";
const MAX_ASSETS = 50;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type RequestedAsset = NonNullable<SaleRequestInput["dynamicAssets"]>[number];

function describeAssets(
  requested: readonly RequestedAsset[],
  rows: readonly AssetSummary[],
  type: string,
): SoldAsset[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return requested.map(({ id, title, slug }) => {
    const row = byId.get(id);
    return { id, type, title: row?.title ?? title, slug: row?.slug ?? slug };
  });
}

async function loadStories(ctx: Context, requested: readonly RequestedAsset[]): Promise<SoldAsset[]> {
  const ids = requested.map(({ id }) => id);
  return describeAssets(requested, await findStories(ctx.db, ctx.account.id, ids), "story");
}

async function loadForCollectionPrice(
  ctx: Context,
  requested: readonly RequestedAsset[],
  collectionId: string | null,
) {
  if (!requested.some(({ id }) => UUID.test(id))) {
    if (requested.some(({ id }) => collectionId !== null && id !== collectionId))
      throw invalid(PATH, "This price is for another collection.");
    const ids = requested.map(({ id }) => id);
    return describeAssets(requested, await findCollections(ctx.db, ctx.account.id, ids), "collection");
  }
  const ids = requested.map(({ id }) => id);
  const within = collectionId ?? "";
  const contained = new Set(await findStoriesWithin(ctx.db, ctx.account.id, { collectionId: within, ids }));
  if (ids.some((id) => !contained.has(id)))
    throw invalid(PATH, "This price is for stories of its collection.");
  return loadStories(ctx, requested);
}

/** Return the requested assets, each once. Refused where the pricing plan is for others. */
export async function resolveSoldAssets(
  ctx: Context,
  plan: PricingPlan,
  requested: NonNullable<SaleRequestInput["dynamicAssets"]>,
): Promise<SoldAsset[]> {
  const unique = [
    ...new Map(
      requested.map((asset) => {
        const id = UUID.test(asset.id) ? asset.id.toLowerCase() : asset.id;
        return [id, { ...asset, id }];
      }),
    ).values(),
  ];
  if (unique.length === 0) throw invalid(PATH, "must contain at least one item");
  if (unique.length > MAX_ASSETS) throw invalid(PATH, `must contain at most ${MAX_ASSETS} items`);
  if (plan.assetType === "collection") return loadForCollectionPrice(ctx, unique, plan.assetId);
  if (plan.assetId !== null && unique.some(({ id }) => id !== plan.assetId))
    throw invalid(PATH, "This price is for another story.");
  return loadStories(ctx, unique);
}
