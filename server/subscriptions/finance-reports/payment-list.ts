import type { Context } from "@/server/accounts/index";
import { type Page, type PageRequest, pageOf, sliceOf } from "@/server/platform/cursor/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { monthSpan } from "@/server/subscriptions/pricing/index";
import {
  findGatewayNames,
  findPaymentPage,
  type PaymentLine,
  type PaymentStanding,
} from "./payment-list.repository";

export interface PaymentFilter {
  /** The gateway's id of a payment or subscription, or the id of ours. */
  text?: string | undefined;
  status?: PaymentStanding | undefined;
  gateway?: string | undefined;
  /** A calendar month of the account's zone: `2026-11`. */
  month?: string | undefined;
  currency?: string | undefined;
  subscriber?: number | undefined;
  subscription?: number | undefined;
  /** Came after a try that had failed. */
  recovered?: boolean | undefined;
}

/** The account's payments page by page, failed tries among them, the newest first. */
export async function browsePayments(
  ctx: Context,
  { filter, page }: { filter: PaymentFilter; page: PageRequest },
): Promise<Page<PaymentLine>> {
  requireBackoffice(ctx, "payments:read");
  const { text = "", status = null, gateway = null, month, currency = null } = filter;
  const span = month === undefined ? null : monthSpan(month, ctx.account.timeZone);
  const slice = sliceOf(page, "number");
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
  return pageOf(slice, rows, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}

/** Gateways that the account has, or had when something was paid through them. */
export async function listGatewayNames(ctx: Context): Promise<string[]> {
  requireBackoffice(ctx, "payments:read");
  return findGatewayNames(ctx.db, ctx.account.id);
}
