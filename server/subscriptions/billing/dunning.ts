import type { Context } from "@/server/context/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { type DunningRow, findDunningPage } from "./dunning.repository";
import { findRemainders, type Remainder } from "./settle-part";

/** A subscription in arrears, with the amount due. */
export interface DunningLine extends DunningRow, Remainder {}

export interface DunningFilter {
  /** Whether it will be retried. */
  again?: boolean | undefined;
  currency?: string | undefined;
}

/** List active recurring subscriptions whose charge failed or was below the amount due, newest first. */
export async function browseDunning(
  ctx: Context,
  { filter, page }: { filter: DunningFilter; page: PageRequest },
): Promise<Page<DunningLine>> {
  requireBackoffice(ctx, "payments:read");
  const slice = toPageSlice(page, "number");
  const conditions = { again: filter.again ?? null, currency: filter.currency ?? null };
  const rows = await findDunningPage(ctx.db, ctx.account.id, { conditions, slice });
  const remainders = await findRemainders(
    ctx.db,
    ctx.account.id,
    rows.map(({ id }) => id),
  );
  const rowsWithDue = rows.map(
    (row): DunningLine => ({ ...row, ...(remainders.get(row.id) ?? { dueCents: 0, partPaidCents: 0 }) }),
  );
  return buildPage(slice, rowsWithDue, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}
