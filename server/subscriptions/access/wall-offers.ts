import type { Context } from "@/server/accounts/index";
import {
  type DurationUnit,
  inMajorUnits,
  listGroups,
  listPricingPlans,
  type Plan,
  trialOf,
} from "@/server/subscriptions/catalogue/index";
import { cardCheckCents } from "@/server/subscriptions/pricing/index";

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
  /** null: it begins without one. */
  trial: { length: number; unit: DurationUnit } | null;
  /** Charged to check the card before the trial, and refunded; null: no card is checked. */
  cardCheck: number | null;
}

function cardCheckOf(plan: Plan): number | null {
  const cents = cardCheckCents(plan.priceCurrency, trialOf(plan) !== null);
  return cents === null ? null : inMajorUnits(cents, plan.priceCurrency);
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
    ...plans.map((plan) => ({
      kind: "plan" as const,
      id: plan.id,
      title: plan.title,
      description: plan.description,
      price: inMajorUnits(plan.priceCents, plan.priceCurrency),
      currency: plan.priceCurrency,
      durationLength: plan.durationLength,
      durationUnit: plan.durationUnit,
      recurring: plan.recurring,
      trial: trialOf(plan),
      cardCheck: cardCheckOf(plan),
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
      trial: null,
      cardCheck: null,
    })),
  ];
}
