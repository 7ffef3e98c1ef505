import {
  collectedPercentage,
  type GroupWithPlans,
  type Plan,
  trialOf,
} from "@/server/subscriptions/catalogue/index";
import { chargeAmounts, priceIn } from "@/server/subscriptions/pricing/index";
import { cardCheckText, trialText } from "./charge-texts.rules";
import { moneyText, type Place, termText } from "./words.rules";

/** What a campaign has collected, in words. */
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
  /** How it differs: a trial, for how many it is. */
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

/** Everything that a publication sells, in one currency as far as it is sold in it. */
export interface ShopView {
  groups: GroupView[];
  currency: string | null;
  currencies: string[];
}

/** What a plan says of its trial, its card check and its renewal, each a sentence. */
function notesOf(
  plan: Plan,
  { cents, currency }: { cents: number; currency: string },
  place: Place,
): string[] {
  const { recurring } = plan;
  const trial = trialOf(plan);
  const { authorisedCents, firstCents } = chargeAmounts({
    currency,
    priceCents: cents,
    discountCents: 0,
    firstCents: cents,
    isDiscountPermanent: false,
    recurring,
    isTrial: trial !== null,
  });
  return [
    ...(trial === null ? [] : [`${trialText({ ...plan, trial }, moneyText(firstCents, currency, place))}.`]),
    ...(authorisedCents === null ? [] : [cardCheckText(moneyText(authorisedCents, currency, place))]),
    recurring ? "Renews automatically. Cancel any time." : "Does not renew.",
    ...(plan.userLimit === null ? [] : [`For you and up to ${plan.userLimit} others.`]),
  ];
}

function planView(plan: Plan, wanted: string | null, place: Place): PlanView {
  const { id, title, description } = plan;
  const inWanted = wanted === null ? null : priceIn(plan, wanted);
  const [cents, currency] =
    wanted === null || inWanted === null ? [plan.priceCents, plan.priceCurrency] : [inWanted, wanted];
  return {
    id,
    title,
    description,
    price: cents === 0 ? "Free" : moneyText(cents, currency, place),
    term: termText({ ...plan, isFree: cents === 0 }),
    currency,
    notes: notesOf(plan, { cents, currency }, place),
  };
}

function campaignView(group: GroupWithPlans, place: Place): CampaignView | null {
  const { campaign } = group;
  if (campaign === null) return null;
  const { collectedCents, currency, targetCents } = campaign;
  return {
    collected: moneyText(collectedCents, currency, place),
    target: targetCents === null ? null : moneyText(targetCents, currency, place),
    percent: Math.min(100, Math.floor(collectedPercentage(group))),
  };
}

/** The shop window in words. A plan that is not sold in the wanted currency shows its own. */
export function shopView(groups: readonly GroupWithPlans[], place: Place, wanted: string | null): ShopView {
  const plans = groups.flatMap((group) => group.plans);
  const currencies = [...new Set(plans.flatMap((plan) => [plan.priceCurrency, ...Object.keys(plan.prices)]))];
  const currency = currencies.find((one) => one === wanted) ?? null;
  return {
    currency: currency ?? plans[0]?.priceCurrency ?? null,
    currencies,
    groups: groups.map((group) => ({
      id: group.id,
      name: group.name,
      description: group.description,
      opens: (group.campaign === null ? group.assets : group.displayAssets).map(({ title }) => title),
      campaign: campaignView(group, place),
      plans: group.plans.map((plan) => planView(plan, currency, place)),
    })),
  };
}
