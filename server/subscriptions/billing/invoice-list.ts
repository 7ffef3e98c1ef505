import type { Context } from "@/server/context/index";
import { buildPage, type Page, type PageRequest, toPageSlice } from "@/server/platform/cursor/index";
import { requireBackoffice } from "@/server/subscriptions/lifecycle/index";
import { toMonthRange } from "@/server/subscriptions/pricing/index";
import { findInvoicePage, type InvoiceLine } from "./invoice-list.repository";

export interface InvoiceFilter {
  /** A number, with or without its prefix. */
  text?: string | undefined;
  kind?: "invoice" | "credit_note" | undefined;
  /** A calendar month of the account's zone: `2026-11`. */
  month?: string | undefined;
  currency?: string | undefined;
  subscriber?: number | undefined;
}

const NUMBER = /^#?(\d{1,9})$/;

/** List the account's invoices and credit notes, newest first. */
export async function browseInvoices(
  ctx: Context,
  { filter, page }: { filter: InvoiceFilter; page: PageRequest },
): Promise<Page<InvoiceLine>> {
  requireBackoffice(ctx, "payments:read");
  const { text = "", kind = null, month, currency = null, subscriber = null } = filter;
  const span = month === undefined ? null : toMonthRange(month, ctx.account.timeZone);
  const slice = toPageSlice(page, "number");
  const named = text.trim();
  const [, digits] = NUMBER.exec(named) ?? [];
  const conditions = {
    from: span?.from ?? null,
    to: span?.to ?? null,
    kind,
    currency,
    subscriber,
    shown: named === "" || digits !== undefined ? null : named,
    number: digits === undefined ? null : digits,
  };
  const rows = await findInvoicePage(ctx.db, ctx.account.id, { conditions, slice });
  return buildPage(slice, rows, ({ createdAt, id }) => ({ at: createdAt, id: String(id) }));
}
