import { z } from "@/server/platform/openapi/index";
import {
  type Campaign,
  computeCollectedPercentage,
  type GroupWithPlans,
  hasReachedTarget,
  toMajorUnits,
} from "@/server/subscriptions/catalogue/index";
import { assetDocument, assetSchema, cents, planDocument, planSchema } from "./plan";

const groupShape = {
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  assets: z.array(assetSchema).describe("Assets that each of its plans gives access to."),
  subscription_type: z.enum(["standard", "individual", "campaign", "group_access"]),
  public: z.boolean().describe("Whether lists include it; a private group is sold only by its id."),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  deleted_at: z.iso.datetime().nullable(),
  preferred_identity_provider: z.string(),
  metadata_fields: z.array(z.string()).describe("Fields that the checkout collects from the buyer."),
  subscription_plans: z.array(planSchema).describe("Newest first."),
};

const campaignShape = {
  currency: z.string().describe("ISO 4217 currency of the campaign."),
  target_amount: z.number().describe("In major units; 0: no target."),
  target_amount_validation_enabled: z.boolean().describe("Whether it closes once the target is reached."),
  display_assets: z.array(assetSchema).describe("Shown as the campaign's purpose; gives no access."),
  target_reached: z.boolean(),
  collected_amount_cents: cents("Payments so far, less refunds."),
  collected_amount: z.number().describe("The same in major units."),
  collected_amount_percentage: z.number().describe("Percentage of the target; can exceed 100."),
};

export const groupSchema = z.object(groupShape).openapi("SubscriptionGroup");

export const campaignSchema = z.object({ ...groupShape, ...campaignShape }).openapi("Campaign");

/** One group; a campaign includes its collected amount. */
export const anyGroupSchema = z
  .object({ ...groupShape, ...z.object(campaignShape).partial().shape })
  .openapi("AnyGroup");

export function groupDocument(group: GroupWithPlans): z.output<typeof groupSchema> {
  return {
    id: group.id,
    account_id: group.accountId,
    name: group.name,
    description: group.description,
    assets: group.assets.map(assetDocument),
    subscription_type: group.type,
    public: group.public,
    created_at: group.createdAt.toISOString(),
    updated_at: group.updatedAt.toISOString(),
    deleted_at: group.deletedAt?.toISOString() ?? null,
    preferred_identity_provider: group.preferredIdentityProvider,
    metadata_fields: [...group.metadataFields],
    subscription_plans: group.plans.map((plan) => planDocument(plan, group)),
  };
}

function progressDocument(group: GroupWithPlans, campaign: Campaign) {
  const { currency, targetCents, targetValidationEnabled, collectedCents } = campaign;
  return {
    currency,
    target_amount: toMajorUnits(targetCents ?? 0, currency),
    target_amount_validation_enabled: targetValidationEnabled,
    display_assets: group.displayAssets.map(assetDocument),
    target_reached: hasReachedTarget(group),
    collected_amount_cents: collectedCents,
    collected_amount: toMajorUnits(collectedCents, currency),
    collected_amount_percentage: computeCollectedPercentage(group),
  };
}

/** The campaigns among groups; other groups are skipped. */
export function campaignDocuments(groups: readonly GroupWithPlans[]): z.output<typeof campaignSchema>[] {
  return groups.flatMap((group) =>
    group.campaign === null ? [] : [{ ...groupDocument(group), ...progressDocument(group, group.campaign) }],
  );
}

export function anyGroupDocument(group: GroupWithPlans): z.output<typeof anyGroupSchema> {
  return { ...groupDocument(group), ...(group.campaign !== null && progressDocument(group, group.campaign)) };
}
