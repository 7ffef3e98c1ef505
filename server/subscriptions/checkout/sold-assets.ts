import type { Context } from "@/server/accounts/index";
import { invalid } from "@/server/platform/errors/index";
import type { PricingPlan } from "@/server/subscriptions/catalogue/index";
import { findCollections, findStories, findStoriesWithin, type KnownAsset } from "./asset.repository";
import type { SaleRequestInput, SoldAsset } from "./sale";

const PLACE = "body.subscription.dynamic_assets";
const MOST = 50;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Asked = NonNullable<SaleRequestInput["dynamicAssets"]>[number];

function described(asked: readonly Asked[], known: readonly KnownAsset[], type: string): SoldAsset[] {
  const byId = new Map(known.map((one) => [one.id, one]));
  return asked.map(({ id, title, slug }) => {
    const found = byId.get(id);
    return { id, type, title: found?.title ?? title, slug: found?.slug ?? slug };
  });
}

async function storiesOf(ctx: Context, asked: readonly Asked[]): Promise<SoldAsset[]> {
  const ids = asked.map(({ id }) => id);
  return described(asked, await findStories(ctx.db, ctx.account.id, ids), "story");
}

async function ofCollectionPrice(ctx: Context, asked: readonly Asked[], collectionId: string | null) {
  if (!asked.some(({ id }) => UUID.test(id))) {
    if (asked.some(({ id }) => collectionId !== null && id !== collectionId))
      throw invalid(PLACE, "This price is for another collection.");
    const ids = asked.map(({ id }) => id);
    return described(asked, await findCollections(ctx.db, ctx.account.id, ids), "collection");
  }
  const ids = asked.map(({ id }) => id);
  const within = collectionId ?? "";
  const held = new Set(await findStoriesWithin(ctx.db, ctx.account.id, { collectionId: within, ids }));
  if (ids.some((id) => !held.has(id))) throw invalid(PLACE, "This price is for stories of its collection.");
  return storiesOf(ctx, asked);
}

/** What is bought by a pricing plan: exactly what was asked for, once each, where this price is theirs. */
export async function soldAssets(
  ctx: Context,
  plan: PricingPlan,
  asked: NonNullable<SaleRequestInput["dynamicAssets"]>,
): Promise<SoldAsset[]> {
  const once = [
    ...new Map(
      asked.map((one) => {
        const id = UUID.test(one.id) ? one.id.toLowerCase() : one.id;
        return [id, { ...one, id }];
      }),
    ).values(),
  ];
  if (once.length === 0) throw invalid(PLACE, "must name what is bought");
  if (once.length > MOST) throw invalid(PLACE, `must name at most ${MOST}`);
  if (plan.assetType === "collection") return ofCollectionPrice(ctx, once, plan.assetId);
  if (plan.assetId !== null && once.some(({ id }) => id !== plan.assetId))
    throw invalid(PLACE, "This price is for another story.");
  return storiesOf(ctx, once);
}
