import type { Context } from "@/server/accounts/index";
import {
  type DurationUnit,
  inMajorUnits,
  listGroups,
  listPricingPlans,
} from "@/server/subscriptions/catalogue/index";

/** Something that would open a closed story, as its wall offers it. */
export interface WallOffer {
  /** Of a plan, or of the price of the story by itself. */
  kind: "plan" | "story";
  id: number;
  title: string;
  description: string | null;
  /** In the currency's major unit. */
  price: number;
  currency: string;
  durationLength: number;
  durationUnit: DurationUnit;
  recurring: boolean;
}

/** Plans of the public groups that are for sale, as the catalogue lists them, then the story by itself. */
export async function listWallOffers(ctx: Context, storyId: string): Promise<WallOffer[]> {
  const [groups, own] = await Promise.all([
    listGroups(ctx, "for_sale"),
    listPricingPlans(ctx, { type: "story", id: storyId, collectionIds: [] }),
  ]);
  const opening = groups.filter(({ assets }) => assets.some(({ type }) => type !== "static"));
  const plans = opening.flatMap(({ plans: sold }) =>
    sold.filter(({ enabled, deletedAt }) => enabled && deletedAt === null),
  );
  return [
    ...plans.map(({ id, title, description, priceCents, priceCurrency, ...terms }) => ({
      kind: "plan" as const,
      id,
      title,
      description,
      price: inMajorUnits(priceCents, priceCurrency),
      currency: priceCurrency,
      durationLength: terms.durationLength,
      durationUnit: terms.durationUnit,
      recurring: terms.recurring,
    })),
    ...own.map(({ id, title, priceCents, priceCurrency, durationLength, durationUnit }) => ({
      kind: "story" as const,
      id,
      title,
      description: null,
      price: inMajorUnits(priceCents, priceCurrency),
      currency: priceCurrency,
      durationLength,
      durationUnit,
      recurring: false,
    })),
  ];
}
