import { changeSettings, lockSettings, readSettings } from "@/server/accounts/index";
import type { Context } from "@/server/context/index";
import type { Db } from "@/server/platform/db/index";
import { invalid, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import type { GroupWithPlans, Plan } from "./plan";
import { findGroupRows } from "./plan.repository";
import { whyNotSold } from "./plan.rules";
import { findActivePlanIds } from "./plan-writes.repository";
import { requireWriter } from "./require-writer";
import {
  arrangeGroups,
  getPresentation,
  keepOtherPlans,
  listPaywallPlans,
  type PlanPresentation,
  pickFeaturedPlan,
  type Storefront,
} from "./storefront.rules";

/** A plan as the dashboard's form of the plans page lists it. */
interface StorefrontPlan extends PlanPresentation {
  plan: Plan;
  groupName: string;
  /** Whether paywalls may offer it: it is sold to readers and opens stories. */
  mayBeFeatured: boolean;
}

/** The presentation of the plans, for staff. */
export interface StaffStorefront
  extends Pick<Storefront, "featuredPlanId" | "faq" | "termsUrl" | "privacyUrl"> {
  /** Plans on sale in public groups, in the order of the pages. */
  plans: StorefrontPlan[];
  /** The plan that paywalls offer now, chosen by staff or by default; null: none. */
  effectivePlanId: number | null;
}

const ON_PAYWALLS = ["standard", "individual"];

async function loadSoldGroups(db: Db, accountId: number): Promise<GroupWithPlans[]> {
  const groups = await findGroupRows(db, accountId, { public: true, withDisabled: false });
  return groups.map((group) => ({
    ...group,
    plans: group.plans.filter((plan) => whyNotSold({ ...plan, group }) === null),
  }));
}

/** Get how the plans page and paywalls present the plans. */
export async function getStaffStorefront(ctx: Context): Promise<StaffStorefront> {
  requirePermission(ctx, "catalogue:read");
  const { storefront } = (await readSettings(ctx.db, ctx.account.id)).subscriptions;
  const groups = arrangeGroups(await loadSoldGroups(ctx.db, ctx.account.id), storefront);
  const forReaders = selectForReaders(groups);
  // Without the proofs: the form itself says that a plan with a proof cannot be featured.
  const eligible = new Set(listPaywallPlans(forReaders, { plans: [] }).map(({ id }) => id));
  const { featuredPlanId, faq, termsUrl, privacyUrl } = storefront;
  return {
    featuredPlanId,
    faq,
    termsUrl,
    privacyUrl,
    plans: groups.flatMap(({ name, plans }) =>
      plans.map((plan) => ({
        plan,
        groupName: name,
        mayBeFeatured: eligible.has(plan.id),
        ...getPresentation(storefront, plan.id),
      })),
    ),
    effectivePlanId: pickFeaturedPlan(listPaywallPlans(forReaders, storefront), storefront)?.id ?? null,
  };
}

function selectForReaders(groups: readonly GroupWithPlans[]): GroupWithPlans[] {
  return groups.filter(({ type }) => ON_PAYWALLS.includes(type));
}

/** The presentation of the plans on pages. */
interface PublicStorefront {
  /** Plan that a paywall offers; null: none is on sale. */
  featuredPlanId: number | null;
  /** Plans that a paywall offers to everybody, in order. */
  paywallPlanIds: readonly number[];
  /** All plans on sale in public groups, in order. */
  plans: readonly (PlanPresentation & { id: number })[];
}

/** Get how pages present the plans on sale. */
export async function getStorefront(ctx: Context): Promise<PublicStorefront> {
  const { storefront } = ctx.account.settings.subscriptions;
  const groups = arrangeGroups(await loadSoldGroups(ctx.db, ctx.account.id), storefront);
  const onPaywalls = listPaywallPlans(selectForReaders(groups), storefront);
  return {
    featuredPlanId: pickFeaturedPlan(onPaywalls, storefront)?.id ?? null,
    paywallPlanIds: onPaywalls.map(({ id }) => id),
    plans: groups.flatMap(({ plans }) => plans.map(({ id }) => ({ id, ...getPresentation(storefront, id) }))),
  };
}

async function requireFeaturable(db: Db, accountId: number, storefront: Storefront): Promise<void> {
  const { featuredPlanId } = storefront;
  if (featuredPlanId === null) return;
  if (getPresentation(storefront, featuredPlanId).proof !== null)
    throw invalid("featuredPlanId", "Feature a plan that needs no proof: paywalls offer it to everybody.");
  const forReaders = selectForReaders(await loadSoldGroups(db, accountId));
  const isOffered = listPaywallPlans(forReaders, storefront).some(({ id }) => id === featuredPlanId);
  if (!isOffered)
    throw invalid(
      "featuredPlanId",
      "Feature a paid plan that is on sale in a public group and opens stories.",
    );
}

/**
 * Change how the plans page and paywalls present the plans; every process applies it within seconds. Plans that are not
 * listed, such as those not on sale at the moment, keep their benefits, proof and place.
 *
 * not_found: a plan is unknown, deleted or another account's. invalid: paywalls cannot offer the featured plan.
 */
export async function saveStorefront(ctx: Context, change: Storefront): Promise<void> {
  requireWriter(ctx);
  const { id: accountId } = ctx.account;
  const ids = new Set(change.plans.map(({ planId }) => planId));
  if (change.featuredPlanId !== null) ids.add(change.featuredPlanId);
  await ctx.db.transaction(async (tx) => {
    const stored = (await lockSettings(tx, accountId)).subscriptions.storefront.plans;
    const known = await findActivePlanIds(tx, accountId, [...ids, ...stored.map(({ planId }) => planId)]);
    if ([...ids].some((id) => !known.has(id))) throw notFound("subscription plan");
    const existing = stored.filter(({ planId }) => known.has(planId));
    const storefront = { ...change, plans: keepOtherPlans(change.plans, existing) };
    await requireFeaturable(tx, accountId, storefront);
    await changeSettings(tx, accountId, { section: "subscriptions", change: { storefront } });
  });
}
