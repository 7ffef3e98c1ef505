import {
  computeCollectedPercentage,
  type GroupWithPlans,
  getPlanTrial,
  type Plan,
} from "@/server/subscriptions/catalogue/index";
import { getCardCheckCents } from "@/server/subscriptions/pricing/index";
import {
  cardCheckText,
  formatMoney,
  formatTerm,
  getPlansTexts,
  type TextFormat,
  trialText,
} from "@/shared/formats/plan-texts";
import { getPrice } from "@/shared/money.rules";

/** Progress of a campaign. */
export interface CampaignView {
  collected: string;
  /** null: it has no target. */
  target: string | null;
  percent: number;
}

export interface PlanView {
  id: number;
  title: string;
  description: string | null;
  price: string;
  term: string;
  currency: string;
  /** Distinctive features: a trial, the number of users. */
  notes: string[];
}

export interface GroupView {
  id: number;
  name: string;
  description: string | null;
  opens: string[];
  campaign: CampaignView | null;
  plans: PlanView[];
}

/** All offers of a publication, in one currency if they are sold in it. */
export interface ShopView {
  groups: GroupView[];
  currency: string | null;
  currencies: string[];
}

/** Describe a plan's trial, card check and renewal, one sentence each. */
function toNotes(
  plan: Plan,
  { cents, currency }: { cents: number; currency: string },
  format: TextFormat,
): string[] {
  const t = getPlansTexts(format);
  const trial = getPlanTrial(plan);
  const cardCheckCents = getCardCheckCents(currency, trial !== null);
  return [
    ...(trial === null
      ? []
      : [`${trialText({ ...plan, trial }, formatMoney(cents, currency, format), format)}.`]),
    ...(cardCheckCents === null
      ? []
      : [cardCheckText(formatMoney(cardCheckCents, currency, format), format)]),
    t(plan.recurring ? "renewsAnyTime" : "doesNotRenew"),
    ...(plan.userLimit === null ? [] : [t("forOthers", { count: plan.userLimit })]),
  ];
}

function toPlanView(plan: Plan, requestedCurrency: string | null, format: TextFormat): PlanView {
  const { id, title, description } = plan;
  const requestedCents = requestedCurrency === null ? null : getPrice(plan, requestedCurrency);
  const [cents, currency] =
    requestedCurrency === null || requestedCents === null
      ? [plan.priceCents, plan.priceCurrency]
      : [requestedCents, requestedCurrency];
  return {
    id,
    title,
    description,
    price: cents === 0 ? getPlansTexts(format)("free") : formatMoney(cents, currency, format),
    term: formatTerm({ ...plan, isFree: cents === 0 }, format),
    currency,
    notes: toNotes(plan, { cents, currency }, format),
  };
}

function toCampaignView(group: GroupWithPlans, format: TextFormat): CampaignView | null {
  const { campaign } = group;
  if (campaign === null) return null;
  const { collectedCents, currency, targetCents } = campaign;
  return {
    collected: formatMoney(collectedCents, currency, format),
    target: targetCents === null ? null : formatMoney(targetCents, currency, format),
    percent: Math.min(100, Math.floor(computeCollectedPercentage(group))),
  };
}

/** Build the view of the shop. A plan that is not sold in the requested currency shows its own. */
export function toShopView(
  groups: readonly GroupWithPlans[],
  format: TextFormat,
  requestedCurrency: string | null,
): ShopView {
  const plans = groups.flatMap((group) => group.plans);
  const currencies = [...new Set(plans.flatMap((plan) => [plan.priceCurrency, ...Object.keys(plan.prices)]))];
  const currency = currencies.find((code) => code === requestedCurrency) ?? null;
  return {
    currency: currency ?? plans[0]?.priceCurrency ?? null,
    currencies,
    groups: groups.map((group) => ({
      id: group.id,
      name: group.name,
      description: group.description,
      opens: (group.campaign === null ? group.assets : group.displayAssets).map(({ title }) => title),
      campaign: toCampaignView(group, format),
      plans: group.plans.map((plan) => toPlanView(plan, currency, format)),
    })),
  };
}
