import type { Context } from "@/server/context/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { requireCurrency } from "./plan-terms.rules";
import type { PricingPlan } from "./pricing-plan";
import {
  findPricingPlanRow,
  findPricingPlanRows,
  insertPricingPlan,
  type PricingTerms,
  retirePricingPlanRow,
  writePricingPlan,
} from "./pricing-plan.repository";
import { requireWriter } from "./require-writer";

/** List every price of single stories and collections, newest first. */
export function browsePricingPlans(ctx: Context): Promise<PricingPlan[]> {
  requirePermission(ctx, "catalogue:read");
  return findPricingPlanRows(ctx.db, ctx.account.id);
}

/** Create a price for a story, a collection, or every asset of a type. */
export async function createPricingPlan(ctx: Context, terms: PricingTerms): Promise<PricingPlan> {
  requireWriter(ctx);
  requireCurrency(terms.priceCurrency, "priceCurrency");
  return insertPricingPlan(ctx.db, { accountId: ctx.account.id, now: ctx.clock.now() }, terms);
}

/** Change a price for later purchases. */
export async function updatePricingPlan(
  ctx: Context,
  { id, seenAt, ...terms }: PricingTerms & { id: number; seenAt: Date },
): Promise<void> {
  requireWriter(ctx);
  requireCurrency(terms.priceCurrency, "priceCurrency");
  const scope = { accountId: ctx.account.id, id, now: ctx.clock.now(), seenAt };
  if (await writePricingPlan(ctx.db, scope, terms)) return;
  const existing = await findPricingPlanRow(ctx.db, ctx.account.id, id);
  if (existing === null || existing.deletedAt !== null) throw notFound("pricing plan");
  throw new AppError("conflict", "This price was changed in the meantime. Reload and try again.");
}

/** Retire a price. Existing purchases keep what they bought. */
export async function retirePricingPlan(ctx: Context, id: number): Promise<void> {
  requireWriter(ctx);
  const scope = { accountId: ctx.account.id, id, now: ctx.clock.now() };
  if (!(await retirePricingPlanRow(ctx.db, scope))) throw notFound("pricing plan");
}
