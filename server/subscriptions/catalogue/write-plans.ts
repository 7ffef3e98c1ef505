import type { Context } from "@/server/accounts/index";
import { requirePaymentTypes } from "@/server/payments/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { findLivingAssetIds } from "./asset.repository";
import type { Group, OfferedPlan } from "./plan";
import { findGroupRows } from "./plan.repository";
import { type PlanTerms, problemsOfPlan, refuseProblems } from "./plan-terms.rules";
import { findLivingPlanIds, insertPlan, retirePlanRow, writePlan } from "./plan-writes.repository";
import { getPlan } from "./read-catalogue";
import { requireWriter } from "./require-writer";

const WAYS = "supportedPaymentProviders";

/** Assets and plans that a plan names are the account's own, and in use. */
async function requireNamed(ctx: Context, tx: Db, terms: PlanTerms): Promise<void> {
  const assetIds = [...terms.additionalAssetIds, ...terms.displayAssetIds];
  const assets = await findLivingAssetIds(tx, ctx.account.id, assetIds);
  if (assetIds.some((id) => !assets.has(id)))
    throw invalid("additionalAssetIds", "names an asset that there is not");
  const planIds = terms.switchTargets.map(({ planId }) => planId);
  const plans = await findLivingPlanIds(tx, ctx.account.id, planIds);
  if (planIds.some((id) => !plans.has(id))) throw invalid("switchTargets", "names a plan that there is not");
  if (new Set(planIds).size !== planIds.length) throw invalid("switchTargets", "names a plan twice");
}

async function requireGroup(ctx: Context, tx: Db, groupId: number): Promise<Group> {
  const [group] = await findGroupRows(tx, ctx.account.id, { ids: [groupId], withDisabled: true });
  if (group === undefined) throw notFound("subscription group");
  return group;
}

/** Puts a new plan up for sale in a group. */
export async function createPlan(
  ctx: Context,
  { groupId, ...terms }: PlanTerms & { groupId: number },
): Promise<OfferedPlan> {
  requireWriter(ctx);
  await requirePaymentTypes(ctx, terms.supportedPaymentProviders, WAYS);
  return ctx.db.withTx(async (tx) => {
    const group = await requireGroup(ctx, tx, groupId);
    refuseProblems(problemsOfPlan(terms, group));
    await requireNamed(ctx, tx, terms);
    const place = { accountId: ctx.account.id, groupId, now: ctx.clock.now() };
    return getPlan(ctx, await insertPlan(tx, place, terms), tx);
  });
}

/**
 * Changes a plan for those who buy from now on. What was bought of it stays as it was bought. Refused where somebody
 * else changed it since `seenAt`, the time of its last change as whoever asks saw it.
 */
export async function updatePlan(
  ctx: Context,
  { id, seenAt, ...terms }: PlanTerms & { id: number; seenAt: Date },
): Promise<OfferedPlan> {
  requireWriter(ctx);
  await requirePaymentTypes(ctx, terms.supportedPaymentProviders, WAYS);
  return ctx.db.withTx(async (tx) => {
    const plan = await getPlan(ctx, id, tx);
    refuseProblems(problemsOfPlan(terms, plan.group, id));
    await requireNamed(ctx, tx, terms);
    const place = { accountId: ctx.account.id, planId: id, seenAt, now: ctx.clock.now() };
    if (!(await writePlan(tx, place, terms))) {
      throw new AppError("conflict", "This plan was changed meanwhile. Load it again.");
    }
    return getPlan(ctx, id, tx);
  });
}

/** Takes a plan from sale for good. Subscriptions of it go on. */
export async function retirePlan(ctx: Context, id: number): Promise<void> {
  requireWriter(ctx);
  const place = { accountId: ctx.account.id, planId: id, now: ctx.clock.now() };
  if (!(await retirePlanRow(ctx.db, place))) throw notFound("subscription plan");
}
