import {
  computeCollectedPercentage,
  computeYearlySaving,
  type GroupWithPlans,
  getBillingPeriod,
  getPlanTrial,
  getPresentation,
  listPaywallPlans,
  type Plan,
  pickFeaturedPlan,
  type Storefront,
  type YearlySaving,
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

/** What a plan of a year saves against twelve months of another plan. */
interface SavingView {
  amount: string;
  percent: number;
  /** The monthly plan, and what twelve months of it cost. */
  monthlyTitle: string;
  twelveMonths: string;
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
  benefits: string[];
  /** Proof that a buyer has to give; null: none. */
  proof: string | null;
  isFeatured: boolean;
  /** null: nothing, or there is no monthly plan to compare. */
  saving: SavingView | null;
}

export interface GroupView {
  id: number;
  name: string;
  description: string | null;
  opens: string[];
  campaign: CampaignView | null;
  /** Whether one subscription has several members. */
  isShared: boolean;
  plans: PlanView[];
}

type Period = "month" | "year";

/** All offers of a publication, in one currency if they are sold in it. */
export interface ShopView {
  groups: GroupView[];
  currency: string | null;
  currencies: string[];
  /** The period whose plans are shown, and the most that a year saves, in percent; null: there is no choice. */
  period: { shown: Period; savesUpTo: number | null } | null;
  /** Plan that the gift entry starts with, and a currency that it has; null: none can be given. */
  gift: { planId: number; currency: string } | null;
  /** Whether a plan renews, so that a reader may cancel it. */
  hasRecurring: boolean;
  faq: readonly { question: string; answer: string }[];
}

interface ShopInput {
  groups: readonly GroupWithPlans[];
  storefront: Storefront;
  format: TextFormat;
  requested: { currency: string | null; period: string | null };
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
    ...(trial === null ? [] : [trialText({ ...plan, trial }, formatMoney(cents, currency, format), format)]),
    ...(cardCheckCents === null
      ? []
      : [cardCheckText(formatMoney(cardCheckCents, currency, format), format)]),
    t(plan.recurring ? "renewsAnyTime" : "doesNotRenew"),
    ...(plan.userLimit === null ? [] : [t("forOthers", { count: plan.userLimit })]),
  ];
}

function toSavingView(saving: YearlySaving | null, currency: string, format: TextFormat): SavingView | null {
  if (saving === null) return null;
  return {
    amount: formatMoney(saving.cents, currency, format),
    percent: saving.percent,
    monthlyTitle: saving.monthly.title,
    twelveMonths: formatMoney(saving.twelveMonthsCents, currency, format),
  };
}

/** Return a plan's price in the requested currency; in its own where it is not sold in that one. */
function choosePrice(plan: Plan, requestedCurrency: string | null): { cents: number; currency: string } {
  const cents = requestedCurrency === null ? null : getPrice(plan, requestedCurrency);
  return requestedCurrency === null || cents === null
    ? { cents: plan.priceCents, currency: plan.priceCurrency }
    : { cents, currency: requestedCurrency };
}

/** Plans that are sold to the same readers as a plan: without a proof, or with the same one. */
function listComparablePlans({ id }: Plan, { plans }: GroupWithPlans, storefront: Storefront): Plan[] {
  const { proof } = getPresentation(storefront, id);
  return plans.filter((plan) => getPresentation(storefront, plan.id).proof === proof);
}

interface PlanSetting extends Pick<ShopInput, "storefront" | "format"> {
  group: GroupWithPlans;
  currency: string | null;
  featuredId: number | null;
}

function toPlanView(plan: Plan, { group, currency: requested, ...setting }: PlanSetting): PlanView {
  const { storefront, format, featuredId } = setting;
  const { id, title, description } = plan;
  const { cents, currency } = choosePrice(plan, requested);
  const { benefits, proof } = getPresentation(storefront, id);
  return {
    id,
    title,
    description,
    price: cents === 0 ? getPlansTexts(format)("free") : formatMoney(cents, currency, format),
    term: formatTerm({ ...plan, isFree: cents === 0 }, format),
    currency,
    notes: toNotes(plan, { cents, currency }, format),
    benefits: [...benefits],
    proof,
    isFeatured: id === featuredId,
    saving: toSavingView(
      computeYearlySaving(plan, listComparablePlans(plan, group, storefront), currency),
      currency,
      format,
    ),
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

interface GroupSetting extends Omit<PlanSetting, "group"> {
  isShown: (plan: Plan) => boolean;
}

function toGroupView(group: GroupWithPlans, { isShown, ...setting }: GroupSetting): GroupView {
  const isFirst = ({ id }: Plan) => id === setting.featuredId;
  const shown = group.plans.filter(isShown);
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    opens: (group.campaign === null ? group.assets : group.displayAssets).map(({ title }) => title),
    campaign: toCampaignView(group, setting.format),
    isShared: group.type === "group_access",
    plans: [...shown.filter(isFirst), ...shown.filter((plan) => !isFirst(plan))].map((plan) =>
      toPlanView(plan, { ...setting, group }),
    ),
  };
}

/** Plans between which the switch of the period chooses: sold to every reader, for money and for a time. */
function listPeriodPlans(groups: readonly GroupWithPlans[], storefront: Storefront): Plan[] {
  return groups
    .filter(({ type }) => type === "standard" || type === "individual")
    .flatMap(({ plans }) => plans)
    .filter(
      (plan) =>
        plan.priceCents > 0 &&
        getBillingPeriod(plan) !== null &&
        getPresentation(storefront, plan.id).proof === null,
    );
}

interface PeriodChoice {
  shown: Period | null;
  isShown: (plan: Plan) => boolean;
}

/** Choose the period that is shown: the requested one, else that of the featured plan; null: there is no choice. */
function choosePeriod(plans: readonly Plan[], featured: Plan | null, requested: string | null): PeriodChoice {
  const periods = new Set(plans.map(getBillingPeriod));
  if (!periods.has("month") || !periods.has("year")) return { shown: null, isShown: () => true };
  const own = featured === null ? null : getBillingPeriod(featured);
  const shown = requested === "month" || requested === "year" ? requested : (own ?? "month");
  const switched = new Set(plans.map(({ id }) => id));
  return { shown, isShown: (plan) => !switched.has(plan.id) || getBillingPeriod(plan) === shown };
}

/** The most that one of these plans saves by the year, in percent; null: none saves anything. */
function findBestSaving(plans: readonly Plan[], currency: string | null): number | null {
  const percents = plans.flatMap((plan) => {
    const siblings = plans.filter(({ groupId }) => groupId === plan.groupId);
    const saving = computeYearlySaving(plan, siblings, choosePrice(plan, currency).currency);
    return saving === null ? [] : [saving.percent];
  });
  return percents.length === 0 ? null : Math.max(...percents);
}

/** Build the view of the shop. A plan that is not sold in the requested currency shows its own. */
export function toShopView({ groups, storefront, format, requested }: ShopInput): ShopView {
  const plans = groups.flatMap((group) => group.plans);
  const currencies = [...new Set(plans.flatMap((plan) => [plan.priceCurrency, ...Object.keys(plan.prices)]))];
  const currency = currencies.find((code) => code === requested.currency) ?? null;
  const forReaders = groups.filter(({ type }) => type === "standard" || type === "individual");
  const featured = pickFeaturedPlan(listPaywallPlans(forReaders, storefront), storefront);
  const switched = listPeriodPlans(groups, storefront);
  const { shown, isShown } = choosePeriod(switched, featured, requested.period);
  const setting = { storefront, format, currency, isShown, featuredId: featured?.id ?? null };
  return {
    currency: currency ?? plans[0]?.priceCurrency ?? null,
    currencies,
    period: shown === null ? null : { shown, savesUpTo: findBestSaving(switched, currency) },
    gift:
      featured === null || featured.priceCents === 0
        ? null
        : { planId: featured.id, currency: choosePrice(featured, currency).currency },
    hasRecurring: plans.some(({ recurring }) => recurring),
    faq: storefront.faq,
    groups: groups
      .map((group) => toGroupView(group, setting))
      // Without groups of which no plan has the shown period.
      .filter(({ plans: left, campaign }) => left.length > 0 || campaign !== null),
  };
}
