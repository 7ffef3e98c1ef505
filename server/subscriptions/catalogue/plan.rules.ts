import { type Asset, type AssetCopy, copyOfAsset } from "./asset";
import type { DurationUnit, Group, OfferedPlan, Plan } from "./plan";

/** Each asset once, in the order in which it first stands. */
function once(assets: readonly Asset[]): Asset[] {
  return [...new Map(assets.map((asset) => [asset.id, asset])).values()];
}

/** What a plan opens: the assets of its group, and its own. */
export function openedBy(plan: Pick<Plan, "additionalAssets">, group: Pick<Group, "assets">): Asset[] {
  return once([...group.assets, ...plan.additionalAssets]);
}

/** What a purchase of a plan keeps of the assets that it opens. */
export function copyAssets(plan: OfferedPlan): AssetCopy[] {
  return openedBy(plan, plan.group).map(copyOfAsset);
}

/** The longest trial with which a plan can begin; null: it begins without one. */
export function trialOf({
  recurring,
  trialPeriodEnabled,
  maxTrialPeriodLength: length,
  maxTrialPeriodUnit: unit,
}: Pick<Plan, "recurring" | "trialPeriodEnabled" | "maxTrialPeriodLength" | "maxTrialPeriodUnit">): {
  length: number;
  unit: DurationUnit;
} | null {
  return recurring && trialPeriodEnabled && length !== null && unit !== null ? { length, unit } : null;
}

type Sellable = Pick<OfferedPlan, "enabled" | "deletedAt"> & {
  group: Pick<Group, "deletedAt" | "campaign">;
};

/** Why a plan cannot be bought now; null when it can. */
export function whyNotSold(plan: Sellable): "deleted" | "disabled" | "target_reached" | null {
  if (plan.deletedAt !== null || plan.group.deletedAt !== null) return "deleted";
  if (!plan.enabled) return "disabled";
  return isClosed(plan.group) ? "target_reached" : null;
}

/** Whether a campaign has collected what it wanted. */
export function hasReachedTarget({ campaign }: Pick<Group, "campaign">): boolean {
  return (
    campaign !== null && campaign.targetCents !== null && campaign.collectedCents >= campaign.targetCents
  );
}

function isClosed(group: Pick<Group, "campaign">): boolean {
  return group.campaign?.targetValidationEnabled === true && hasReachedTarget(group);
}

/** How much of its target a campaign has collected, in percent of two places; 0 without a target. */
export function collectedPercentage({ campaign }: Pick<Group, "campaign">): number {
  if (campaign === null || campaign.targetCents === null || campaign.targetCents === 0) return 0;
  return Math.round((campaign.collectedCents * 10_000) / campaign.targetCents) / 100;
}
