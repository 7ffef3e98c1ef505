import type { Context } from "@/server/context/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { toMonthRange } from "@/server/subscriptions/pricing/index";
import {
  findGatewayNames,
  findPaymentPage,
  type PaymentLine,
  type PaymentStatus,
} from "./payment-list.repository";

export interface PaymentFilter {
  /** The gateway's id of a payment or subscription, or Masthead's id. */
  text?: string | undefined;
  status?: PaymentStatus | undefined;
  gateway?: string | undefined;
  /** A calendar month of the account's zone: `2026-11`. */
  month?: string | undefined;
  currency?: string | undefined;
  subscriber?: number | undefined;
  subscription?: number | undefined;
  /** Succeeded after a failed try. */
  recovered?: boolean | undefined;
}

/** List the account's payments including failed tries, newest first. */
export async function browsePayments(
  ctx: Context,
  { filter, page }: { filter: PaymentFilter; page: PageRequest },
): Promise<Page<PaymentLine>> {
  requireBackoffice(ctx, "payments:read");
  const { text = "", status = null, gateway = null, month, currency = null } = filter;
  const span = month === undefined ? null : toMonthRange(month, ctx.account.timeZone);
  const slice = toPageSlice(page, "number");
  const conditions = {
    from: span?.from ?? null,
    to: span?.to ?? null,
    status,
    adapter: gateway,
    currency,
    subscriber: filter.subscriber ?? null,
    subscription: filter.subscription ?? null,
    recovered: filter.recovered ?? null,
    named: text.trim() === "" ? null : text.trim(),
  };
  const rows = await findPaymentPage(ctx.db, ctx.account.id, { conditions, slice });
  return buildPage(slice, rows, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}

/** List the gateways that the account has, or that its payments used. */
export async function listGatewayNames(ctx: Context): Promise<string[]> {
  requireBackoffice(ctx, "payments:read");
  return findGatewayNames(ctx.db, ctx.account.id);
}
