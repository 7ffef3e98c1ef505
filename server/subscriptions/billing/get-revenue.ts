import type { Context } from "@/server/context/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { listMonths } from "@/server/subscriptions/pricing/index";
import { findBookedSums, findRecurringLots, findWorthByPlan, type PlanWorth } from "./revenue.repository";
import { computeRevenue, type RevenueMonth, toEdges } from "./revenue.rules";

/** Revenue of an account by month, separately for each currency. */
export interface Revenue {
  at: Date;
  currencies: { currency: string; months: RevenueMonth[] }[];
}

/** Get recurring, new, lost, failed and refunded revenue of the last months, the current one up to now. */
export async function getRevenue(ctx: Context, { months: count }: { months: number }): Promise<Revenue> {
  requireBackoffice(ctx, "payments:read");
  const { db, account, clock } = ctx;
  const now = clock.now();
  const months = listMonths(now, count, account.timeZone);
  const edges = toEdges(months, { now, timeZone: account.timeZone });
  const [lots, sums] = await Promise.all([
    findRecurringLots(db, account.id, edges),
    findBookedSums(db, account.id, edges),
  ]);
  return { at: now, currencies: computeRevenue(months, { lots, sums }) };
}

/** List plans by the monthly value of their active subscriptions, highest first. */
export async function getRevenueByPlan(ctx: Context): Promise<PlanWorth[]> {
  requireBackoffice(ctx, "payments:read");
  const edge = new Date(ctx.clock.now().getTime() + 1);
  return findWorthByPlan(ctx.db, ctx.account.id, edge);
}
