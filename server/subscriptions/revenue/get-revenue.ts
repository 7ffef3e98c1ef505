import type { Context } from "@/server/accounts/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { monthsUntil } from "@/server/subscriptions/pricing/index";
import { edgesOf } from "./edges.rules";
import { findBookedSums, findRecurringLots, findWorthByPlan, type PlanWorth } from "./revenue.repository";
import { type RevenueMonth, revenueOf } from "./revenue.rules";

/** The money of an account month by month, each currency by itself. */
export interface Revenue {
  at: Date;
  currencies: { currency: string; months: RevenueMonth[] }[];
}

/** What recurs, came, went, failed and was given back in the last months, the current one as far as it has come. */
export async function getRevenue(ctx: Context, { months: count }: { months: number }): Promise<Revenue> {
  requireBackoffice(ctx, "payments:read");
  const { db, account, clock } = ctx;
  const now = clock.now();
  const months = monthsUntil(now, count, account.timeZone);
  const edges = edgesOf(months, { now, timeZone: account.timeZone });
  const [lots, sums] = await Promise.all([
    findRecurringLots(db, account.id, edges),
    findBookedSums(db, account.id, edges),
  ]);
  return { at: now, currencies: revenueOf(months, { lots, sums }) };
}

/** Plans by what their running subscriptions are worth a month now, the dearest first. */
export async function getRevenueByPlan(ctx: Context): Promise<PlanWorth[]> {
  requireBackoffice(ctx, "payments:read");
  const edge = new Date(ctx.clock.now().getTime() + 1);
  return findWorthByPlan(ctx.db, ctx.account.id, edge);
}
