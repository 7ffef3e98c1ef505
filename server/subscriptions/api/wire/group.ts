import { z } from "@hono/zod-openapi";
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
  assets: z.array(assetSchema).describe("What each of its plans opens."),
  subscription_type: z.enum(["standard", "individual", "campaign", "group_access"]),
  public: z.boolean().describe("Whether lists show it; a private one is sold to those who know its id."),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  deleted_at: z.iso.datetime().nullable(),
  preferred_identity_provider: z.string(),
  metadata_fields: z.array(z.string()).describe("What a checkout asks the buyer for."),
  subscription_plans: z.array(planSchema).describe("The newest first."),
};

const campaignShape = {
  currency: z.string().describe("ISO 4217: the one in which the campaign counts."),
  target_amount: z.number().describe("In major units; 0: no target."),
  target_amount_validation_enabled: z
    .boolean()
    .describe("Whether it takes no more once the target is reached."),
  display_assets: z.array(assetSchema).describe("What one gives for; it opens nothing."),
  target_reached: z.boolean(),
  collected_amount_cents: cents("What was paid so far, less what was given back."),
  collected_amount: z.number().describe("The same in major units."),
  collected_amount_percentage: z.number().describe("Of the target; above 100 when more came in."),
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
