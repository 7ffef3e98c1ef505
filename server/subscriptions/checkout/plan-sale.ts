import { copyAssets, type OfferedPlan } from "@/server/subscriptions/catalogue/index";

/** What every sale of a plan takes over from it: all but its price, its trial and what has to be paid. */
export function saleOfPlan(plan: OfferedPlan) {
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
    assets: copyAssets(plan),
    dynamicAssets: [],
    campaign: group.campaign === null ? null : { id: group.id, name: group.name },
  };
}
