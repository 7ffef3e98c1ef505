import type {
  DurationUnit,
  PricingPlan,
  PurchaseableAsset,
  Storefront,
  SubscriptionGroup,
  SubscriptionPlan,
  SwitchPlanDetails,
} from "../types";

/** An offer, in one currency. */
export interface Offer {
  kind: "plan" | "asset";
  /** Id of the plan, or of the pricing plan of an individual story. */
  id: number;
  title: string | null;
  description: string | null;
  priceCents: number;
  currency: string;
  duration_length: number;
  duration_unit: DurationUnit;
  recurring: boolean;
  /** null: charged immediately. */
  trial: { length: number; unit: DurationUnit } | null;
  opens: readonly string[];
  /** What the publication says that it includes. */
  benefits: readonly string[];
  /** Proof that a buyer has to give; null: none. */
  proof: string | null;
  /** Metadata fields requested from the buyer. */
  fields: readonly string[];
  userLimit: number | null;
  /** Supported payment_type values; empty: all. */
  paymentOptions: readonly string[];
  mayBeGift: boolean;
  asset: PurchaseableAsset | null;
}

/** Terms of a renewal or switch: only price and duration apply, no metadata fields or trial. */
export const NO_MORE_TERMS = {
  trial: null,
  opens: [],
  benefits: [],
  proof: null,
  fields: [],
  userLimit: null,
  paymentOptions: [],
  mayBeGift: false,
  asset: null,
} as const satisfies Partial<Offer>;

export interface OfferGroup {
  id: number;
  name: string | null;
  description: string | null;
  offers: Offer[];
}

/** Metadata fields that the form requests anyway. */
const STANDARD_FIELDS = ["email", "e-mail", "phone", "phone-number", "mobile", "mobile-number"];

function getPrice(
  {
    price_cents,
    price_currency,
    prices,
  }: Pick<SubscriptionPlan, "price_cents" | "price_currency" | "prices">,
  currency: string | null,
) {
  const requested = currency === null ? undefined : prices[currency];
  return requested === undefined || currency === null
    ? { priceCents: price_cents, currency: price_currency }
    : { priceCents: requested.amount_cents, currency };
}

function toTrial({ recurring, trial_period_enabled, ...plan }: SubscriptionPlan): Offer["trial"] {
  const { max_trial_period_length: length, max_trial_period_unit: unit } = plan;
  if (!recurring || !trial_period_enabled || length === null) return null;
  const knownUnit = (["days", "weeks", "months", "years"] as const).find((candidate) => candidate === unit);
  return knownUnit === undefined ? null : { length, unit: knownUnit };
}

function toOffer(plan: SubscriptionPlan, group: SubscriptionGroup, currency: string | null): Offer {
  return {
    kind: "plan",
    id: plan.id,
    title: plan.title,
    description: plan.description,
    ...getPrice(plan, currency),
    duration_length: plan.duration_length,
    duration_unit: plan.duration_unit,
    recurring: plan.recurring,
    trial: toTrial(plan),
    opens: plan.assets.map(({ title }) => title),
    benefits: [],
    proof: null,
    fields: group.metadata_fields.filter((name) => !STANDARD_FIELDS.includes(name.toLowerCase())),
    userLimit: plan.user_limit,
    paymentOptions: plan.supported_payment_providers,
    mayBeGift: group.subscription_type !== "campaign",
    asset: null,
  };
}

/** Offers of all plans, in the requested currency if the plan has a price in it, else in the plan's own. */
export function toOfferGroups(groups: readonly SubscriptionGroup[], currency: string | null): OfferGroup[] {
  return groups
    .map((group) => ({
      id: group.id,
      name: group.name,
      description: group.description,
      offers: group.subscription_plans.map((plan) => toOffer(plan, group, currency)),
    }))
    .filter(({ offers }) => offers.length > 0);
}

/** Keeps the plans that are listed, in the order of the list, and adds what the publication says about each. */
export function arrangeOffers(
  groups: readonly OfferGroup[],
  { listed, plans }: Pick<Storefront, "plans"> & { listed: readonly number[] },
): OfferGroup[] {
  const rank = ({ id }: Offer) => listed.indexOf(id);
  const first = ({ offers }: OfferGroup) => Math.min(...offers.map(rank));
  return groups
    .map((group) => ({
      ...group,
      offers: group.offers
        .filter(({ id }) => listed.includes(id))
        .sort((one, other) => rank(one) - rank(other))
        .map((offer) => ({ ...offer, ...plans.find(({ id }) => id === offer.id) })),
    }))
    .filter(({ offers }) => offers.length > 0)
    .sort((one, other) => first(one) - first(other));
}

/** Offers of an individual story, one for each of its prices. */
export function toAssetOffers(
  plans: readonly PricingPlan[],
  asset: PurchaseableAsset,
  title: string | null,
): Offer[] {
  return plans.map((plan) => ({
    kind: "asset",
    id: plan.id,
    title: null,
    description: title,
    priceCents: plan.price_cents,
    currency: plan.price_currency,
    duration_length: plan.duration_length,
    duration_unit: plan.duration_unit,
    recurring: false,
    ...NO_MORE_TERMS,
    asset,
  }));
}

/** Offer of a plan that a subscription switches to, in the subscription's currency. */
export function toSwitchOffer(plan: SwitchPlanDetails): Offer {
  const { price_cents: priceCents, currency } = plan.charge_summary;
  return {
    kind: "plan",
    id: plan.id,
    title: plan.title,
    description: null,
    priceCents,
    currency,
    duration_length: plan.duration_length,
    duration_unit: plan.duration_unit,
    recurring: plan.recurring,
    ...NO_MORE_TERMS,
  };
}

export function listCurrencies(groups: readonly SubscriptionGroup[]): string[] {
  const plans = groups.flatMap((group) => group.subscription_plans);
  return [...new Set(plans.flatMap((plan) => [plan.price_currency, ...Object.keys(plan.prices)]))];
}
