import type { Context } from "@/server/context/index";
import {
  type DurationUnit,
  getPlanTrial,
  listGroups,
  listPricingPlans,
  type Plan,
  toMajorUnits,
} from "@/server/subscriptions/catalogue/index";
import { getCardCheckCents } from "@/server/subscriptions/pricing/index";

/** An offer that would open a closed story, for its paywall. */
export interface WallOffer {
  /** A plan, or the price of the single story. */
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
  /** null: no trial. */
  trial: { length: number; unit: DurationUnit } | null;
  /** Amount charged to check the card before the trial, and refunded; null: no card check. */
  cardCheck: number | null;
}

function computeCardCheck(plan: Plan): number | null {
  const cents = getCardCheckCents(plan.priceCurrency, getPlanTrial(plan) !== null);
  return cents === null ? null : toMajorUnits(cents, plan.priceCurrency);
}

/** List the plans for sale in public groups, in catalogue order, then the price of the single story. */
export async function listWallOffers(ctx: Context, storyId: string): Promise<WallOffer[]> {
  const [groups, storyPlans] = await Promise.all([
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
      price: toMajorUnits(plan.priceCents, plan.priceCurrency),
      currency: plan.priceCurrency,
      durationLength: plan.durationLength,
      durationUnit: plan.durationUnit,
      recurring: plan.recurring,
      trial: getPlanTrial(plan),
      cardCheck: computeCardCheck(plan),
    })),
    ...storyPlans.map(({ id, title, priceCents, priceCurrency, durationLength, durationUnit }) => ({
      kind: "story" as const,
      id,
      title,
      description: null,
      price: toMajorUnits(priceCents, priceCurrency),
      currency: priceCurrency,
      durationLength,
      durationUnit,
      recurring: false,
      trial: null,
      cardCheck: null,
    })),
  ];
}
