import type { Context } from "@/server/accounts/index";
import { AppError, notFound } from "@/server/platform/errors/index";
import { requirePermission } from "@/server/staff/index";
import { requireCurrency } from "./currency.rules";
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

/** Every price of single stories and collections, the newest first. */
export function browsePricingPlans(ctx: Context): Promise<PricingPlan[]> {
  requirePermission(ctx, "catalogue:read");
  return findPricingPlanRows(ctx.db, ctx.account.id);
}

/** Sells a story, a collection, or every one of a kind, by itself. */
export async function createPricingPlan(ctx: Context, terms: PricingTerms): Promise<PricingPlan> {
  requireWriter(ctx);
  requireCurrency(terms.priceCurrency, "priceCurrency");
  return insertPricingPlan(ctx.db, { accountId: ctx.account.id, now: ctx.clock.now() }, terms);
}

/** Changes a price for those who buy from now on. */
export async function updatePricingPlan(
  ctx: Context,
  { id, seenAt, ...terms }: PricingTerms & { id: number; seenAt: Date },
): Promise<void> {
  requireWriter(ctx);
  requireCurrency(terms.priceCurrency, "priceCurrency");
  const place = { accountId: ctx.account.id, id, now: ctx.clock.now(), seenAt };
  if (await writePricingPlan(ctx.db, place, terms)) return;
  const known = await findPricingPlanRow(ctx.db, ctx.account.id, id);
  if (known === null || known.deletedAt !== null) throw notFound("pricing plan");
  throw new AppError("conflict", "This price was changed meanwhile. Load it again.");
}

/** Takes a price from sale for good. Who bought by it keeps what they bought. */
export async function retirePricingPlan(ctx: Context, id: number): Promise<void> {
  requireWriter(ctx);
  const place = { accountId: ctx.account.id, id, now: ctx.clock.now() };
  if (!(await retirePricingPlanRow(ctx.db, place))) throw notFound("pricing plan");
}
