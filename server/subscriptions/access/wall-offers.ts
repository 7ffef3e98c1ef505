import type { Context } from "@/server/context/index";
import {
  type DurationUnit,
  getPlanTrial,
  getPresentation,
  listGroups,
  listPaywallPlans,
  listPricingPlans,
  type Plan,
  pickFeaturedPlan,
} from "@/server/subscriptions/catalogue/index";
import { computeChargeAmounts } from "@/server/subscriptions/pricing/index";

/** An offer that would open a closed story, for its paywall. */
export interface WallOffer {
  /** A plan, or the price of the single story. */
  kind: "plan" | "story";
  id: number;
  title: string;
  description: string | null;
  /** What staff say that it includes, one line each. */
  benefits: readonly string[];
  /** Of one period, in the currency's minor unit. */
  priceCents: number;
  currency: string;
  durationLength: number;
  durationUnit: DurationUnit;
  recurring: boolean;
  /** null: no trial. */
  trial: { length: number; unit: DurationUnit } | null;
  /** Charged to check the card before the trial, and refunded, in the minor unit; null: no card check. */
  cardCheckCents: number | null;
}

/** The offers of a paywall. */
export interface WallOffers {
  /** The one offer that the wall makes; null: nothing is sold. */
  featured: WallOffer | null;
  /** Other offers, which the wall shows on request. */
  others: readonly WallOffer[];
}

/** Convert a plan's charges, as the charge summary of its purchase without a coupon states them. */
function toPlanOffer(plan: Plan, benefits: readonly string[]): WallOffer {
  const { priceCents, priceCurrency: currency, recurring } = plan;
  const trial = getPlanTrial(plan);
  const charges = computeChargeAmounts({
    currency,
    priceCents,
    discountCents: 0,
    firstCents: priceCents,
    isDiscountPermanent: false,
    recurring,
    isTrial: trial !== null,
  });
  return {
    kind: "plan",
    id: plan.id,
    title: plan.title,
    description: plan.description,
    benefits,
    priceCents: charges.recurringCents ?? charges.firstCents,
    currency,
    durationLength: plan.durationLength,
    durationUnit: plan.durationUnit,
    recurring,
    trial,
    cardCheckCents: charges.authorisedCents,
  };
}

/**
 * List the offers that open a closed story: the plan that the publication features, then the other plans of public
 * groups that it offers to everybody, in its order, and the price of the single story.
 */
export async function listWallOffers(ctx: Context, storyId: string): Promise<WallOffers> {
  const { storefront } = ctx.account.settings.subscriptions;
  const [groups, storyPlans] = await Promise.all([
    listGroups(ctx, "for_sale"),
    listPricingPlans(ctx, { type: "story", id: storyId, collectionIds: [] }),
  ]);
  const plans = listPaywallPlans(groups, storefront);
  const featured = pickFeaturedPlan(plans, storefront);
  const toOffer = (plan: Plan) => toPlanOffer(plan, getPresentation(storefront, plan.id).benefits);
  const stories = storyPlans.map(
    ({ id, title, priceCents, priceCurrency, durationLength, durationUnit }) => ({
      kind: "story" as const,
      id,
      title,
      description: null,
      benefits: [],
      priceCents,
      currency: priceCurrency,
      durationLength,
      durationUnit,
      recurring: false,
      trial: null,
      cardCheckCents: null,
    }),
  );
  const [firstStory = null, ...furtherStories] = stories;
  if (featured === null) return { featured: firstStory, others: furtherStories };
  return {
    featured: toOffer(featured),
    others: [...plans.filter(({ id }) => id !== featured.id).map(toOffer), ...stories],
  };
}
