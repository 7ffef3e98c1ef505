import type { Context } from "@/server/accounts/index";
import { type Page, type PageRequest, pageOf, sliceOf } from "@/server/platform/cursor/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { monthSpan } from "@/server/subscriptions/pricing/index";
import { findRefundPage, type RefundLine } from "./refund-list.repository";

export interface RefundFilter {
  status?: RefundLine["status"] | undefined;
  /** A calendar month of the account's zone: in which it was asked for; of those that are done, in which it went back. */
  month?: string | undefined;
  currency?: string | undefined;
}

/** Money that goes back, page by page, what was asked for last first. */
export async function browseRefunds(
  ctx: Context,
  { filter, page }: { filter: RefundFilter; page: PageRequest },
): Promise<Page<RefundLine>> {
  requireBackoffice(ctx, "payments:read");
  const { status = null, month, currency = null } = filter;
  const span = month === undefined ? null : monthSpan(month, ctx.account.timeZone);
  const slice = sliceOf(page, "number");
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
  return pageOf(slice, rows, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}
