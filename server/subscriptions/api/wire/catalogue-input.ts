import { booleanParameter, wholeNumber } from "@/server/http/index";
import { z } from "@/server/platform/openapi/index";
import { type GroupTerms, majorUnitsToCents, type PlanTerms } from "@/server/subscriptions/catalogue/index";
import { IDENTITY_PROVIDERS } from "@/server/subscriptions/customers/index";
import { durationUnit } from "./plan";

const title = z.string().trim().min(1).max(200);
const description = z
  .string()
  .max(5_000)
  .nullish()
  .transform((text) => text ?? null)
  .openapi({ type: ["string", "null"], maxLength: 5_000 });
const isTrue = (describe: string) => booleanParameter(describe).default(true);
const isFalse = (describe: string) => booleanParameter(describe).default(false);
const currency = z.string().trim().toUpperCase().length(3).describe("ISO 4217.");
const metadata = z.record(z.string(), z.unknown()).default({});
const ids = (describe: string) => z.array(wholeNumber({ describe })).max(100).default([]);

const groupFields = z.object({
  name: title,
  description,
  subscription_type: z.enum(["standard", "individual", "campaign", "group_access"]).default("standard"),
  public: isTrue("Whether lists include it."),
  preferred_identity_provider: z.enum(IDENTITY_PROVIDERS).default("email"),
  metadata_fields: z.array(z.string().max(100)).max(50).default([]),
  asset_ids: ids("Assets that each of its plans gives access to."),
  display_asset_ids: ids("Shown with a campaign; gives no access."),
  currency: currency.nullish().describe("For campaigns only."),
  target_amount: z.number().min(0).nullish().describe("For campaigns only, in major units."),
  target_amount_validation_enabled: isFalse("Whether a campaign closes once its target is reached."),
});

/** Accept a body with the object itself, or wrapped under its name. */
function unwrap<Fields extends z.ZodType>(name: string, fields: Fields) {
  return z.preprocess((value) => {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return value;
    return Reflect.get(value, name);
  }, fields);
}

export const groupInput = unwrap("subscription_group", groupFields);

export function toGroupTerms(input: z.output<typeof groupFields>): GroupTerms {
  const target = input.target_amount ?? null;
  return {
    name: input.name,
    description: input.description,
    type: input.subscription_type,
    public: input.public,
    preferredIdentityProvider: input.preferred_identity_provider,
    metadataFields: input.metadata_fields,
    assetIds: input.asset_ids,
    displayAssetIds: input.display_asset_ids,
    campaign:
      input.currency === null || input.currency === undefined
        ? null
        : {
            currency: input.currency,
            targetCents: target === null ? null : majorUnitsToCents(target, input.currency),
            targetValidationEnabled: input.target_amount_validation_enabled,
          },
  };
}

const planFields = z.object({
  title,
  description,
  duration_length: wholeNumber({ min: 1, max: 1_000, describe: "Number of units." }).default(1),
  duration_unit: durationUnit,
  price_cents: wholeNumber({ describe: "In the currency's minor unit, taxes included." }),
  price_currency: currency,
  prices: z
    .record(
      z.string(),
      z.object({ amount_cents: wholeNumber({ describe: "In the currency's minor unit." }) }),
    )
    .default({})
    .describe("Prices in additional currencies."),
  recurring: isFalse("Whether it renews at the end of each period."),
  enabled: isTrue("Whether it can be bought."),
  trial_period_enabled: isFalse("Whether it offers a trial."),
  max_trial_period_length: wholeNumber({ min: 1, max: 1_000, describe: "Maximum trial length." }).nullish(),
  max_trial_period_unit: durationUnit.nullish(),
  metadata,
  supported_payment_providers: z.array(z.string().max(60)).max(50).default([]),
  user_limit: wholeNumber({ min: 1, describe: "Maximum members of a group_access subscription." }).nullish(),
  proration_enabled: isTrue("Whether unused time is credited on plan changes."),
  additional_asset_ids: ids("Assets in addition to those of its group."),
  display_asset_ids: ids("Shown with the plan; gives no access."),
});

export const planInput = unwrap("subscription_plan", planFields);

export function toPlanTerms(input: z.output<typeof planFields>): PlanTerms {
  const { max_trial_period_length: length, max_trial_period_unit: unit } = input;
  const further = Object.entries(input.prices).filter(([code]) => code !== input.price_currency);
  return {
    title: input.title,
    description: input.description,
    durationLength: input.duration_length,
    durationUnit: input.duration_unit,
    priceCents: input.price_cents,
    priceCurrency: input.price_currency,
    furtherPrices: Object.fromEntries(further.map(([code, { amount_cents: amount }]) => [code, amount])),
    recurring: input.recurring,
    enabled: input.enabled,
    trial: input.trial_period_enabled ? { length: length ?? 1, unit: unit ?? "months" } : null,
    metadata: input.metadata,
    supportedPaymentProviders: input.supported_payment_providers,
    userLimit: input.user_limit ?? null,
    prorationEnabled: input.proration_enabled,
    additionalAssetIds: input.additional_asset_ids,
    displayAssetIds: input.display_asset_ids,
    switchTargets: [],
  };
}
