import type { Context } from "@/server/context/index";
import { requirePaymentTypes } from "@/server/payments/index";
import type { Db } from "@/server/platform/db/index";
import { AppError, invalid, notFound } from "@/server/platform/errors/index";
import { findActiveAssetIds } from "./asset.repository";
import type { Group, OfferedPlan } from "./plan";
import { findGroupRows } from "./plan.repository";
import { assertNoProblems, findPlanProblems, type PlanTerms } from "./plan-terms.rules";
import { findActivePlanIds, insertPlan, retirePlanRow, writePlan } from "./plan-writes.repository";
import { getPlan } from "./read-catalogue";
import { requireWriter } from "./require-writer";

const PAYMENT_TYPES_FIELD = "supportedPaymentProviders";

/** Require that the assets and plans of the terms are active and the account's own. */
async function requireReferences(ctx: Context, tx: Db, terms: PlanTerms): Promise<void> {
  const assetIds = [...terms.additionalAssetIds, ...terms.displayAssetIds];
  const assets = await findActiveAssetIds(tx, ctx.account.id, assetIds);
  if (assetIds.some((id) => !assets.has(id)))
    throw invalid("additionalAssetIds", "contains an unknown asset");
  const planIds = terms.switchTargets.map(({ planId }) => planId);
  const plans = await findActivePlanIds(tx, ctx.account.id, planIds);
  if (planIds.some((id) => !plans.has(id))) throw invalid("switchTargets", "contains an unknown plan");
  if (new Set(planIds).size !== planIds.length) throw invalid("switchTargets", "contains a plan twice");
}

async function requireGroup(ctx: Context, tx: Db, groupId: number): Promise<Group> {
  const [group] = await findGroupRows(tx, ctx.account.id, { ids: [groupId], withDisabled: true });
  if (group === undefined) throw notFound("subscription group");
  return group;
}

/** Create a plan in a group. */
export async function createPlan(
  ctx: Context,
  { groupId, ...terms }: PlanTerms & { groupId: number },
): Promise<OfferedPlan> {
  requireWriter(ctx);
  await requirePaymentTypes(ctx, terms.supportedPaymentProviders, PAYMENT_TYPES_FIELD);
  return ctx.db.transaction(async (tx) => {
    const group = await requireGroup(ctx, tx, groupId);
    assertNoProblems(findPlanProblems(terms, group));
    await requireReferences(ctx, tx, terms);
    const scope = { accountId: ctx.account.id, groupId, now: ctx.clock.now() };
    return getPlan(ctx, await insertPlan(tx, scope, terms), tx);
  });
}

/**
 * Change a plan for later purchases; existing purchases stay as bought. Refused where the plan changed since
 * `seenAt`, the time of the last change that the caller has seen.
 */
export async function updatePlan(
  ctx: Context,
  { id, seenAt, ...terms }: PlanTerms & { id: number; seenAt: Date },
): Promise<OfferedPlan> {
  requireWriter(ctx);
  await requirePaymentTypes(ctx, terms.supportedPaymentProviders, PAYMENT_TYPES_FIELD);
  return ctx.db.transaction(async (tx) => {
    const plan = await getPlan(ctx, id, tx);
    assertNoProblems(findPlanProblems(terms, plan.group, id));
    await requireReferences(ctx, tx, terms);
    const scope = { accountId: ctx.account.id, planId: id, seenAt, now: ctx.clock.now() };
    if (!(await writePlan(tx, scope, terms))) {
      throw new AppError("conflict", "This plan was changed in the meantime. Reload and try again.");
    }
    return getPlan(ctx, id, tx);
  });
}

/** Retire a plan. Its subscriptions continue. */
export async function retirePlan(ctx: Context, id: number): Promise<void> {
  requireWriter(ctx);
  const scope = { accountId: ctx.account.id, planId: id, now: ctx.clock.now() };
  if (!(await retirePlanRow(ctx.db, scope))) throw notFound("subscription plan");
}
