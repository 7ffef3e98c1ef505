import type {
  DurationUnit,
  PricingPlan,
  PurchaseableAsset,
  SubscriptionGroup,
  SubscriptionPlan,
  SwitchPlanDetails,
} from "../types";

/** Something that can be bought, in one currency. */
export interface Offer {
  kind: "plan" | "asset";
  /** The plan's; of a story by itself, of its price. */
  id: number;
  title: string | null;
  description: string | null;
  priceCents: number;
  currency: string;
  duration_length: number;
  duration_unit: DurationUnit;
  recurring: boolean;
  /** null: it is charged at once. */
  trial: { length: number; unit: DurationUnit } | null;
  opens: readonly string[];
  /** What its buyer is asked for. */
  fields: readonly string[];
  userLimit: number | null;
  /** Words of payment_type; none: all of them. */
  ways: readonly string[];
  mayBeGift: boolean;
  asset: PurchaseableAsset | null;
}

/** Of what somebody has already, bought once more or exchanged: nothing is asked or promised beyond its price and time. */
export const NO_MORE_TERMS = {
  trial: null,
  opens: [],
  fields: [],
  userLimit: null,
  ways: [],
  mayBeGift: false,
  asset: null,
} as const satisfies Partial<Offer>;

export interface OfferGroup {
  id: number;
  name: string | null;
  description: string | null;
  offers: Offer[];
}

/** What a form asks for by itself. */
const ASKED_ANYWAY = ["email", "e-mail", "phone", "phone-number", "mobile", "mobile-number"];

function priceIn(
  {
    price_cents,
    price_currency,
    prices,
  }: Pick<SubscriptionPlan, "price_cents" | "price_currency" | "prices">,
  currency: string | null,
) {
  const wanted = currency === null ? undefined : prices[currency];
  return wanted === undefined || currency === null
    ? { priceCents: price_cents, currency: price_currency }
    : { priceCents: wanted.amount_cents, currency };
}

function trialOf({ recurring, trial_period_enabled, ...plan }: SubscriptionPlan): Offer["trial"] {
  const { max_trial_period_length: length, max_trial_period_unit: unit } = plan;
  if (!recurring || !trial_period_enabled || length === null) return null;
  const known = (["days", "weeks", "months", "years"] as const).find((one) => one === unit);
  return known === undefined ? null : { length, unit: known };
}

function offerOf(plan: SubscriptionPlan, group: SubscriptionGroup, currency: string | null): Offer {
  return {
    kind: "plan",
    id: plan.id,
    title: plan.title,
    description: plan.description,
    ...priceIn(plan, currency),
    duration_length: plan.duration_length,
    duration_unit: plan.duration_unit,
    recurring: plan.recurring,
    trial: trialOf(plan),
    opens: plan.assets.map(({ title }) => title),
    fields: group.metadata_fields.filter((name) => !ASKED_ANYWAY.includes(name.toLowerCase())),
    userLimit: plan.user_limit,
    ways: plan.supported_payment_providers,
    mayBeGift: group.subscription_type !== "campaign",
    asset: null,
  };
}

/** Everything that is sold by plans, each in the wanted currency where it is sold in it, else in its own. */
export function offerGroups(groups: readonly SubscriptionGroup[], currency: string | null): OfferGroup[] {
  return groups
    .map((group) => ({
      id: group.id,
      name: group.name,
      description: group.description,
      offers: group.subscription_plans.map((plan) => offerOf(plan, group, currency)),
    }))
    .filter(({ offers }) => offers.length > 0);
}

/** One story by itself, at each of its prices. */
export function assetOffers(
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
    trial: null,
    opens: [],
    fields: [],
    userLimit: null,
    ways: [],
    mayBeGift: false,
    asset,
  }));
}

/** A plan that a subscription switches to, at its price in the subscription's currency. */
export function switchOffer(plan: SwitchPlanDetails): Offer {
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

export function currenciesOf(groups: readonly SubscriptionGroup[]): string[] {
  const plans = groups.flatMap((group) => group.subscription_plans);
  return [...new Set(plans.flatMap((plan) => [plan.price_currency, ...Object.keys(plan.prices)]))];
}
