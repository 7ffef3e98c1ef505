import type { Context } from "@/server/accounts/index";
import { type Page, type PageRequest, pageOf, sliceOf } from "@/server/platform/cursor/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { monthsUntil } from "@/server/subscriptions/pricing/index";
import { spanSoFar } from "./edges.rules";
import {
  findRecurringRows,
  findRecurringSums,
  type RecurringQuery,
  type RecurringRow,
} from "./recurring-rows.repository";
import type { RecurringFigure, Sum } from "./revenue.rules";

export interface RecurringFilter {
  /** What is looked behind; what runs where nothing is said. */
  figure?: RecurringFigure | undefined;
  /** A calendar month of the account's zone (`2026-11`); the current one where nothing is said. */
  month?: string | undefined;
  currency?: string | undefined;
  plan?: number | undefined;
}

function queryOf({ clock, account }: Context, filter: RecurringFilter): RecurringQuery {
  const { figure = "running", currency = null, plan = null } = filter;
  const [now, { timeZone }] = [clock.now(), account];
  const [thisMonth = ""] = monthsUntil(now, 1, timeZone);
  return { figure, currency, planId: plan, ...spanSoFar(filter.month ?? thisMonth, { now, timeZone }) };
}

/** Recurring subscriptions behind a figure, page by page, the newest first. */
export async function browseRecurring(
  ctx: Context,
  { filter, page }: { filter: RecurringFilter; page: PageRequest },
): Promise<Page<RecurringRow>> {
  requireBackoffice(ctx, "payments:read");
  const slice = sliceOf(page, "number");
  const rows = await findRecurringRows(ctx.db, ctx.account.id, { query: queryOf(ctx, filter), slice });
  return pageOf(slice, rows, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}

/** What all of those come to, each currency by itself. */
export async function sumRecurring(
  ctx: Context,
  filter: RecurringFilter,
): Promise<(Sum & { currency: string })[]> {
  requireBackoffice(ctx, "payments:read");
  return findRecurringSums(ctx.db, ctx.account.id, queryOf(ctx, filter));
}
