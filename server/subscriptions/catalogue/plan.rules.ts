import { type Asset, type AssetCopy, toAssetCopy } from "./asset";
import type { DurationUnit, Group, OfferedPlan, Plan } from "./plan";

/** Remove duplicate assets; the first occurrence sets the order. */
function removeDuplicates(assets: readonly Asset[]): Asset[] {
  return [...new Map(assets.map((asset) => [asset.id, asset])).values()];
}

/** List the assets that a plan opens: those of its group, and its own. */
export function listOpenedAssets(
  plan: Pick<Plan, "additionalAssets">,
  group: Pick<Group, "assets">,
): Asset[] {
  return removeDuplicates([...group.assets, ...plan.additionalAssets]);
}

/** Create the snapshot of a plan's assets for a purchase. */
export function toAssetCopies(plan: OfferedPlan): AssetCopy[] {
  return listOpenedAssets(plan, plan.group).map(toAssetCopy);
}

/** Get the longest trial of a plan; null: no trial. */
export function getPlanTrial({
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

/** Find why a plan cannot be bought now; null: it can. */
export function whyNotSold(plan: Sellable): "deleted" | "disabled" | "target_reached" | null {
  if (plan.deletedAt !== null || plan.group.deletedAt !== null) return "deleted";
  if (!plan.enabled) return "disabled";
  return isClosed(plan.group) ? "target_reached" : null;
}

/** Check whether a campaign has reached its target. */
export function hasReachedTarget({ campaign }: Pick<Group, "campaign">): boolean {
  return (
    campaign !== null && campaign.targetCents !== null && campaign.collectedCents >= campaign.targetCents
  );
}

function isClosed(group: Pick<Group, "campaign">): boolean {
  return group.campaign?.targetValidationEnabled === true && hasReachedTarget(group);
}

/** Compute the collected share of a campaign's target, in percent with two decimals; 0 without a target. */
export function computeCollectedPercentage({ campaign }: Pick<Group, "campaign">): number {
  if (campaign === null || campaign.targetCents === null || campaign.targetCents === 0) return 0;
  return Math.round((campaign.collectedCents * 10_000) / campaign.targetCents) / 100;
}
