import { type OfferedPlan, toAssetCopies } from "@/server/subscriptions/catalogue/index";

/** Return the terms that every sale copies from its plan: all but price, trial and amount due. */
export function toSaleTerms(plan: OfferedPlan) {
  const { group } = plan;
  return {
    type: group.type,
    planId: plan.id,
    pricingPlanId: null,
    groupId: group.id,
    planName: plan.title,
    planDescription: plan.description,
    groupName: group.name,
    groupDescription: group.description,
    preferredProvider: group.preferredIdentityProvider,
    durationLength: plan.durationLength,
    durationUnit: plan.durationUnit,
    recurring: plan.recurring,
    userLimit: plan.userLimit,
    prorationEnabled: plan.prorationEnabled,
    assets: toAssetCopies(plan),
    dynamicAssets: [],
    campaign: group.campaign === null ? null : { id: group.id, name: group.name },
  };
}
