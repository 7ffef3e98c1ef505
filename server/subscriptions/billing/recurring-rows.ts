import type { Context } from "@/server/context/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { listMonths } from "@/server/subscriptions/pricing/index";
import {
  findRecurringRows,
  findRecurringSums,
  type RecurringQuery,
  type RecurringRow,
} from "./recurring-rows.repository";
import { type RecurringFigure, type Sum, toMonthRangeSoFar } from "./revenue.rules";

export interface RecurringFilter {
  /** The figure; default: `running`. */
  figure?: RecurringFigure | undefined;
  /** A calendar month of the account's zone (`2026-11`); default: the current one. */
  month?: string | undefined;
  currency?: string | undefined;
  plan?: number | undefined;
}

function toQuery({ clock, account }: Context, filter: RecurringFilter): RecurringQuery {
  const { figure = "running", currency = null, plan = null } = filter;
  const [now, { timeZone }] = [clock.now(), account];
  const [thisMonth = ""] = listMonths(now, 1, timeZone);
  return {
    figure,
    currency,
    planId: plan,
    ...toMonthRangeSoFar(filter.month ?? thisMonth, { now, timeZone }),
  };
}

/** List the recurring subscriptions behind a figure, newest first. */
export async function browseRecurring(
  ctx: Context,
  { filter, page }: { filter: RecurringFilter; page: PageRequest },
): Promise<Page<RecurringRow>> {
  requireBackoffice(ctx, "payments:read");
  const slice = toPageSlice(page, "number");
  const rows = await findRecurringRows(ctx.db, ctx.account.id, { query: toQuery(ctx, filter), slice });
  return buildPage(slice, rows, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}

/** Sum the recurring subscriptions behind a figure, by currency. */
export async function sumRecurring(
  ctx: Context,
  filter: RecurringFilter,
): Promise<(Sum & { currency: string })[]> {
  requireBackoffice(ctx, "payments:read");
  return findRecurringSums(ctx.db, ctx.account.id, toQuery(ctx, filter));
}
