import type { Context } from "@/server/context/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { toMonthRange } from "@/server/subscriptions/pricing/index";
import { findRefundPage, type RefundLine } from "./refund-list.repository";

export interface RefundFilter {
  status?: RefundLine["status"] | undefined;
  /** A calendar month of the account's zone: the month of the request, or of the completion for finished refunds. */
  month?: string | undefined;
  currency?: string | undefined;
}

/** List refunds, by request time, newest first. */
export async function browseRefunds(
  ctx: Context,
  { filter, page }: { filter: RefundFilter; page: PageRequest },
): Promise<Page<RefundLine>> {
  requireBackoffice(ctx, "payments:read");
  const { status = null, month, currency = null } = filter;
  const span = month === undefined ? null : toMonthRange(month, ctx.account.timeZone);
  const slice = toPageSlice(page, "number");
  const isDone = status === "done";
  const conditions = {
    from: isDone ? null : (span?.from ?? null),
    to: isDone ? null : (span?.to ?? null),
    status,
    currency,
    doneFrom: isDone ? (span?.from ?? null) : null,
    doneTo: isDone ? (span?.to ?? null) : null,
  };
  const rows = await findRefundPage(ctx.db, ctx.account.id, { conditions, slice });
  return buildPage(slice, rows, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}
