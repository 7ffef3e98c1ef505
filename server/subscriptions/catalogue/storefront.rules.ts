import { getPrice } from "@/shared/money.rules";
import type { GroupWithPlans, Plan } from "./plan";
import type { SubscriptionSettings } from "./subscription-settings";

/** How staff present the plans on pages. */
export type Storefront = SubscriptionSettings["storefront"];

/** What staff say about a plan on pages. */
export interface PlanPresentation {
  benefits: readonly string[];
  /** Proof that a buyer has to give; null: everybody may buy it. */
  proof: string | null;
}

type Ordered = Pick<Storefront, "plans">;

/** Get what staff say about a plan; a plan that they have not described has no benefits and needs no proof. */
export function getPresentation({ plans }: Ordered, planId: number): PlanPresentation {
  const { benefits = [], proof = null } = plans.find((plan) => plan.planId === planId) ?? {};
  return { benefits, proof };
}

/**
 * Add the entries of other plans to a changed list, each after the plan that it follows in the stored one: a form lists
 * only the plans on sale.
 */
export function keepOtherPlans(
  changed: Storefront["plans"],
  stored: Storefront["plans"],
): Storefront["plans"] {
  const listed = new Set(changed.map(({ planId }) => planId));
  const plans = [...changed];
  for (const [at, entry] of stored.entries()) {
    if (listed.has(entry.planId)) continue;
    const previous = plans.findIndex(({ planId }) => planId === stored[at - 1]?.planId);
    plans.splice(previous + 1, 0, entry);
  }
  return plans;
}

function createRanking({ plans }: Ordered): (plan: Pick<Plan, "id">) => number {
  const ranks = new Map(plans.map(({ planId }, rank) => [planId, rank]));
  return ({ id }) => ranks.get(id) ?? plans.length;
}

/** Sort plans by the order that staff chose; other plans follow in the order in which they came. */
function sortPlans<P extends Pick<Plan, "id">>(plans: readonly P[], storefront: Ordered): P[] {
  const rank = createRanking(storefront);
  return plans.toSorted((one, other) => rank(one) - rank(other));
}

/** Sort groups by their first plan, and the plans of each, in the order that staff chose. */
export function arrangeGroups(groups: readonly GroupWithPlans[], storefront: Ordered): GroupWithPlans[] {
  const rank = createRanking(storefront);
  const rankOf = ({ plans }: GroupWithPlans) => Math.min(storefront.plans.length, ...plans.map(rank));
  return groups
    .map((group) => ({ ...group, plans: sortPlans(group.plans, storefront) }))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

/**
 * List the plans that a paywall offers to everybody, in the order that staff chose. A plan that needs a proof is left
 * to the plans page; so is a free one beside paid plans, since a wall that everybody can open for nothing is none.
 */
export function listPaywallPlans(groups: readonly GroupWithPlans[], storefront: Ordered): Plan[] {
  const opening = groups.filter(({ assets }) => assets.some(({ type }) => type !== "static"));
  const offered = opening
    .flatMap(({ plans }) => plans.filter(({ enabled, deletedAt }) => enabled && deletedAt === null))
    .filter(({ id }) => getPresentation(storefront, id).proof === null);
  const paid = offered.filter(({ priceCents }) => priceCents > 0);
  return sortPlans(paid.length === 0 ? offered : paid, storefront);
}

/** Pick the plan that pages put first: the one that staff chose, else the first; null: there are no plans. */
export function pickFeaturedPlan<P extends Pick<Plan, "id">>(
  plans: readonly P[],
  { featuredPlanId }: Pick<Storefront, "featuredPlanId">,
): P | null {
  return plans.find(({ id }) => id === featuredPlanId) ?? plans[0] ?? null;
}

/** How often a plan is paid, for the switch of the plans page; null: once for good. */
export function getBillingPeriod({
  durationLength,
  durationUnit,
}: Pick<Plan, "durationLength" | "durationUnit">): "month" | "year" | null {
  switch (durationUnit) {
    case "lifetime":
      return null;
    case "years":
      return "year";
    case "months":
      return durationLength < 12 ? "month" : "year";
    case "weeks":
    case "days":
      return "month";
  }
}

function isOneYear({ durationLength, durationUnit }: Plan): boolean {
  return (
    (durationUnit === "years" && durationLength === 1) || (durationUnit === "months" && durationLength === 12)
  );
}

function opensTheSame(one: Plan, other: Plan): boolean {
  const list = ({ additionalAssets }: Plan) => additionalAssets.map(({ id }) => id).toSorted((a, b) => a - b);
  return one.userLimit === other.userLimit && list(one).join() === list(other).join();
}

/** What a plan of a year saves against twelve months of another plan of its group, in the currency's minor unit. */
export interface YearlySaving {
  cents: number;
  /** Rounded down. */
  percent: number;
  /** The monthly plan, and twelve times its price. */
  monthly: Plan;
  twelveMonthsCents: number;
}

/**
 * Compute what a plan of a year saves, against the cheapest monthly plan of its group that opens the same and renews
 * like it; null: less than one percent, or there is none to compare.
 */
export function computeYearlySaving(
  plan: Plan,
  siblings: readonly Plan[],
  currency: string,
): YearlySaving | null {
  const yearly = getPrice(plan, currency);
  if (yearly === null || !isOneYear(plan)) return null;
  const [cheapest] = siblings
    .filter(({ durationLength, durationUnit }) => durationUnit === "months" && durationLength === 1)
    .filter((other) => other.recurring === plan.recurring && opensTheSame(plan, other))
    .flatMap((monthly) => {
      const cents = getPrice(monthly, currency);
      return cents === null ? [] : [{ monthly, twelveMonthsCents: 12 * cents }];
    })
    .toSorted((one, other) => one.twelveMonthsCents - other.twelveMonthsCents);
  if (cheapest === undefined || cheapest.twelveMonthsCents === 0) return null;
  const cents = cheapest.twelveMonthsCents - yearly;
  const percent = Math.floor((cents * 100) / cheapest.twelveMonthsCents);
  return percent < 1 ? null : { ...cheapest, cents, percent };
}
