import type { Context } from "@/server/accounts/index";
import { type Page, type PageRequest, pageOf, sliceOf } from "@/server/platform/cursor/index";
import { requireDesk } from "@/server/subscriptions/lifecycle/index";
import { type DunningLine, findDunningPage } from "./dunning.repository";

export interface DunningFilter {
  /** Whether it is tried again. */
  again?: boolean | undefined;
  currency?: string | undefined;
}

/** Who is behind with paying: recurring subscriptions whose charge failed and which still run, the newest first. */
export async function browseDunning(
  ctx: Context,
  { filter, page }: { filter: DunningFilter; page: PageRequest },
): Promise<Page<DunningLine>> {
  requireDesk(ctx, "payments:read");
  const slice = sliceOf(page, "number");
  const conditions = { again: filter.again ?? null, currency: filter.currency ?? null };
  const rows = await findDunningPage(ctx.db, ctx.account.id, { conditions, slice });
  return pageOf(slice, rows, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}
