import { z } from "@/server/platform/openapi/index";
import {
  type Asset,
  DURATION_UNITS,
  type Group,
  listOpenedAssets,
  type Plan,
} from "@/server/subscriptions/catalogue/index";

/** A time in a document: ISO 8601, UTC, with milliseconds. */
export function moment(describe: string) {
  return z.iso.datetime().describe(describe);
}

export const assetSchema = z
  .object({
    id: z.int(),
    asset_category_id: z.int().nullable(),
    title: z.string(),
    type: z.enum(["site", "static", "story", "section"]).describe("What it gives access to."),
    metadata: z
      .record(z.string(), z.unknown())
      .describe("For a story asset, `access_level`: gives access to stories up to this level."),
  })
  .openapi("Asset");

export const cents = (describe: string) => z.int().describe(`${describe} In the currency's minor unit.`);
export const durationUnit = z.enum(DURATION_UNITS);

export const planSchema = z
  .object({
    id: z.int(),
    subscription_group_id: z.int(),
    duration_length: z.int(),
    duration_unit: durationUnit,
    price_cents: cents("Price, taxes included."),
    price_currency: z.string().describe("ISO 4217."),
    prices: z
      .record(z.string(), z.object({ amount_cents: z.int() }))
      .describe("Price in each currency it is sold in."),
    title: z.string(),
    description: z.string().nullable(),
    recurring: z.boolean(),
    enabled: z.boolean().describe("Whether it can be bought."),
    trial_period_enabled: z.boolean(),
    max_trial_period_length: z.int().nullable(),
    max_trial_period_unit: durationUnit.nullable(),
    metadata: z.record(z.string(), z.unknown()),
    assets: z
      .array(assetSchema)
      .describe("All assets it gives access to: its group's and its additional ones."),
    additional_assets: z.array(assetSchema).describe("Assets in addition to those of its group."),
    display_assets: z.array(assetSchema).describe("Shown with the plan; gives no access."),
    supported_payment_providers: z.array(z.string()).describe("The payment_type values to offer."),
    user_limit: z
      .int()
      .nullable()
      .describe("Maximum members of a group_access subscription; null: no limit."),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: z.iso.datetime().nullable(),
  })
  .openapi("SubscriptionPlan");

export function assetDocument({
  id,
  categoryId,
  title,
  type,
  metadata,
}: Asset): z.output<typeof assetSchema> {
  return { id, asset_category_id: categoryId, title, type, metadata: { ...metadata } };
}

export function planDocument(plan: Plan, group: Pick<Group, "assets">): z.output<typeof planSchema> {
  const prices = Object.entries(plan.prices).map(([currency, amount]) => [
    currency,
    { amount_cents: amount },
  ]);
  return {
    id: plan.id,
    subscription_group_id: plan.groupId,
    duration_length: plan.durationLength,
    duration_unit: plan.durationUnit,
    price_cents: plan.priceCents,
    price_currency: plan.priceCurrency,
    prices: Object.fromEntries(prices),
    title: plan.title,
    description: plan.description,
    recurring: plan.recurring,
    enabled: plan.enabled,
    trial_period_enabled: plan.trialPeriodEnabled,
    max_trial_period_length: plan.maxTrialPeriodLength,
    max_trial_period_unit: plan.maxTrialPeriodUnit,
    metadata: { ...plan.metadata },
    assets: listOpenedAssets(plan, group).map(assetDocument),
    additional_assets: plan.additionalAssets.map(assetDocument),
    display_assets: plan.displayAssets.map(assetDocument),
    supported_payment_providers: [...plan.supportedPaymentProviders],
    user_limit: plan.userLimit,
    created_at: plan.createdAt.toISOString(),
    updated_at: plan.updatedAt.toISOString(),
    deleted_at: plan.deletedAt?.toISOString() ?? null,
  };
}
