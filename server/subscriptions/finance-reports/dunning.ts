import type { Context } from "@/server/accounts/index";
import { type Page, type PageRequest, pageOf, sliceOf } from "@/server/platform/cursor/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { findRemainders, type Remainder } from "@/server/subscriptions/recurring/index";
import { type DunningRow, findDunningPage } from "./dunning.repository";

/** The same with what is owed. */
export interface DunningLine extends DunningRow, Remainder {}

export interface DunningFilter {
  /** Whether it is tried again. */
  again?: boolean | undefined;
  currency?: string | undefined;
}

/**
 * Who is behind with paying: recurring subscriptions whose charge failed, or was below the amount due, and which still run,
 * the newest first.
 */
export async function browseDunning(
  ctx: Context,
  { filter, page }: { filter: DunningFilter; page: PageRequest },
): Promise<Page<DunningLine>> {
  requireBackoffice(ctx, "payments:read");
  const slice = sliceOf(page, "number");
  const conditions = { again: filter.again ?? null, currency: filter.currency ?? null };
  const rows = await findDunningPage(ctx.db, ctx.account.id, { conditions, slice });
  const remainders = await findRemainders(
    ctx.db,
    ctx.account.id,
    rows.map(({ id }) => id),
  );
  const lines = rows.map(
    (row): DunningLine => ({ ...row, ...(remainders.get(row.id) ?? { dueCents: 0, partPaidCents: 0 }) }),
  );
  return pageOf(slice, lines, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}
